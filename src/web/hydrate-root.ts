import { hydrateRoot as hydrate } from 'react-dom/client'

/** In the chunk of React, which would otherwise initialize react-dom only when the last script runs: two tasks, not one. */
export const hydrateRoot = hydrate
