import { StillLoading } from '../feedback/StillLoading';

interface Props {
  /** How many lines of content it replaces. */
  lines?: number;
  /** What is loading, for screen readers. */
  label?: string;
}

/** A placeholder of about the final height while content loads; after five seconds it says so in words. */
export const Skeleton = ({ lines = 2, label = 'Cargando' }: Props) => (
  <>
    <div className="bars-block" role="status" aria-label={label} aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="bar" />
      ))}
    </div>
    <StillLoading />
  </>
);
