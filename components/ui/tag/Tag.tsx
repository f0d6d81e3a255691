interface Props {
  value: string;
  /** The colour by severity, `quiet` for what is unimportant; the primary colour without one. */
  severity?: 'success' | 'info' | 'warning' | 'danger' | 'secondary' | 'quiet';
  className?: string;
}

/** A word in a coloured pill. */
export const Tag = ({ value, severity, className = '' }: Props) => (
  <span className={`p-tag p-component ${severity ? `p-tag-${severity}` : ''} ${className}`}>
    <span className="p-tag-value">{value}</span>
  </span>
);
