/** Where a part of the profile will be. */
export const Loading = () => (
  <div className="bars-block" role="status" aria-label="Loading">
    <span className="bar" />
    <span className="bar" />
  </div>
);
