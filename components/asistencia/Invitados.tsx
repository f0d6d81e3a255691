import type { ReactNode } from 'react';
import { plural } from '@/utils/format';
import { Section } from '../ui/Section';
import { PressButton } from '../ui/input/PressButton';
import css from './Lista.module.css';

const MARCAS = [
  { vino: true, label: 'Vino', icon: 'pi-check' },
  { vino: false, label: 'No vino', icon: 'pi-times' },
] as const;

/** What is said after a mark. */
export const dichoDe = ({ vino }: { vino: boolean }) => (vino ? 'Marcado: vino' : 'Marcado: no vino');

export interface Invitado {
  clave: number;
  nombre: string;
  edad: number | null;
  vino: boolean | null;
  /** What else stands below the name. */
  nota?: ReactNode;
  /** What else can be done about it. */
  accion?: ReactNode;
}

interface Props {
  titulo: string;
  invitados: readonly Invitado[];
  /** None can be marked now. */
  disabled: boolean;
  onMarca: (clave: number, vino: boolean) => void;
  /** Below the list. */
  children?: ReactNode;
}

/** Children on a roll who are not of its group, each with a mark that is saved at once: whether it came. */
export function Invitados({ titulo, invitados, disabled, onMarca, children }: Props) {
  return (
    <Section title={titulo} className="mt-4">
      <ul className={`${css.list} gap-2 list-none p-0 m-0`}>
        {invitados.map(({ clave, nombre, edad, vino, nota, accion }) => (
          <li key={clave} className="boxed flex flex-wrap gap-2 align-items-center p-2 pl-3 surface-card">
            <span className="flex-auto font-semibold text-strong">
              {nombre}
              {edad !== null && <small className="block font-normal text-muted">{plural(edad, 'año')}</small>}
              {nota}
            </span>
            <span className="flex gap-1">
              {MARCAS.map(({ vino: marca, label, icon }) => (
                <PressButton
                  key={label}
                  pressed={vino === marca}
                  aria-label={`${label}: ${nombre}`}
                  disabled={disabled}
                  onClick={() => vino !== marca && onMarca(clave, marca)}
                >
                  <i className={`pi ${icon}`} aria-hidden /> <span className="white-space-nowrap">{label}</span>
                </PressButton>
              ))}
              {accion}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}
