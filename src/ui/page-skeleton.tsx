/** Keeps the place of what is loading. Its style sheet draws it, because every page loads this script. */
export const PageSkeleton = ({ label = 'Loading...' }: { label?: string }) => (
  <div className="page-skeleton">
    <p role="status">{label}</p>
  </div>
)
