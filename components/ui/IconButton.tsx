import { Button, type ButtonProps } from './Button';

interface Props extends Omit<ButtonProps, 'icon' | 'label' | 'text' | 'rounded'> {
  /** Without its prefix: 'pi-pencil'. */
  icon: string;
  /** What it does and to whom, for who does not see the icon. */
  label: string;
}

/** A round button of one icon, as they stand at the end of a row. */
export const IconButton = ({ icon, label, ...rest }: Props) => (
  <Button type="button" icon={`pi ${icon}`} aria-label={label} text rounded {...rest} />
);
