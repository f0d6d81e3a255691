import type { Centavos } from '@/contract/campos';
import type { Variable } from '@/contract/cobranza/variables';
import { enPesos } from '../dinero';
import { diasEntre, textoDelDia } from '../fechas';

/** A text with what stands for each placeholder; one that has nothing is left empty. rellenar('Hola {responsable}', { responsable: 'Ana' }) → 'Hola Ana'. */
export const rellenar = (texto: string, valores: Partial<Record<Variable, string>>): string =>
  texto.replace(/\{([^{}]*)\}/g, (_, nombre: Variable) => valores[nombre] ?? '');

interface Hechos {
  responsable: string;
  estudiantes: string;
  academia: string;
  monto: Centavos;
  /** The oldest due date that the message is about. */
  vence: string;
}

/** What the placeholders stand for; days are those of delay, or before the due date those that are left. */
export const valoresDe = ({ responsable, estudiantes, academia, monto, vence }: Hechos, hoy: string) => ({
  responsable,
  estudiante: estudiantes,
  monto: enPesos(monto),
  dias: String(Math.abs(diasEntre(vence, hoy))),
  vence: textoDelDia(vence),
  academia,
});
