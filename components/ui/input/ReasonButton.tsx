import { useId } from 'react';
import { Button, type ButtonProps } from '../Button';

interface Props extends Omit<ButtonProps, 'disabled'> {
  /** Why it cannot be pressed yet; undefined if it can. */
  impide: string | undefined;
}

/** A button that says beside it why it is grey. */
export function ReasonButton({ impide, ...button }: Props) {
  const id = useId();
  return (
    <>
      <small id={id} className="text-muted">
        {impide}
      </small>
      <Button {...button} disabled={impide !== undefined} aria-describedby={id} />
    </>
  );
}
