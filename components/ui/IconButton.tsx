import type { ComponentProps } from 'react';
import { Button, type ButtonProps } from './Button';
import { ButtonLink } from './ButtonLink';

interface Props extends Omit<ButtonProps, 'icon' | 'label' | 'text' | 'rounded'> {
  /** Without its prefix: 'pi-pencil'. */
  icon: string;
  /** The accessible name: the action and its object. */
  label: string;
}

/** A round icon button, as at the end of a row. */
export const IconButton = ({ icon, label, ...rest }: Props) => <Button icon={`pi ${icon}`} aria-label={label} text rounded {...rest} />;

/** A link in a row that looks like its icon buttons. */
export const IconLink = ({ label, ...link }: Omit<ComponentProps<typeof ButtonLink>, 'look' | 'label'> & Pick<Props, 'icon' | 'label'>) => (
  <ButtonLink {...link} look="text" label={<span className="p-hidden-accessible">{label}</span>} />
);
