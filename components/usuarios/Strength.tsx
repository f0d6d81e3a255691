import { faltaDeContrasena, fuerza } from '@/contract/usuarios/contrasena';
import css from './Strength.module.css';

const WORDS = ['', 'Débil', 'Aceptable', 'Buena', 'Muy buena'] as const;
const TONES = ['error', 'error', 'warn', 'success', 'success'] as const;

interface Props {
  password: string;
  usuario: string;
  /** What the field says of it already. */
  error?: string;
  className?: string;
}

/** The strength of a password as a meter and in words; for a refused password, what it lacks, unless its field says so. */
export function Strength({ password, usuario, error, className = '' }: Props) {
  const level = fuerza(password, usuario);
  const falta = faltaDeContrasena(password, usuario);
  const words = password === '' ? 'Ocho caracteres o más; una frase larga vale más que símbolos.' : WORDS[level];
  return (
    <div className={`${css.strength} flex align-items-center text-sm text-muted ${className}`} data-tone={TONES[level]}>
      <meter min={0} max={4} value={level} aria-label="Fuerza de la contraseña" aria-valuetext={words} />
      <span role="status">{words || (falta === error ? '' : falta)}</span>
    </div>
  );
}
