import { StillLoading } from '../feedback/StillLoading';

interface Props {
  /** How many lines it stands for. */
  lines?: number;
  /** What is being loaded, for screen readers. */
  label?: string;
}

/** Stands where something is on its way, about as high as it will be; after five seconds with words. */
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
