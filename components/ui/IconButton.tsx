import { Button, type ButtonProps } from './Button';

interface Props extends Omit<ButtonProps, 'icon' | 'label' | 'text' | 'rounded'> {
  /** Without its prefix: 'pi-pencil'. */
  icon: string;
  /** The accessible name: the action and its object. */
  label: string;
}

/** A round icon button, as at the end of a row. */
export const IconButton = ({ icon, label, ...rest }: Props) => <Button icon={`pi ${icon}`} aria-label={label} text rounded {...rest} />;
