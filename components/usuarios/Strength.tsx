import { faltaDeContrasena, fuerza } from '@/contract/usuarios/contrasena';
import css from './Strength.module.css';

const WORDS = ['', 'Débil', 'Aceptable', 'Buena', 'Muy buena'] as const;
const TONES = ['error', 'error', 'warn', 'success', 'success'] as const;

/** The strength of a password as a meter and in words; for a refused password, what it lacks. */
export function Strength({ password, usuario, className = '' }: { password: string; usuario: string; className?: string }) {
  const level = fuerza(password, usuario);
  const words = password === '' ? 'Ocho caracteres o más; una frase larga vale más que símbolos.' : WORDS[level];
  return (
    <div className={`${css.strength} flex align-items-center text-sm text-muted ${className}`} data-tone={TONES[level]}>
      <meter min={0} max={4} value={level} aria-label="Fuerza de la contraseña" aria-valuetext={words} />
      <span role="status">{words || faltaDeContrasena(password, usuario)}</span>
    </div>
  );
}
