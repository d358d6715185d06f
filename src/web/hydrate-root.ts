/** In the chunk of React, which would otherwise initialize react-dom only when the last script runs: two tasks, not one. */
export { hydrateRoot } from 'react-dom/client'
