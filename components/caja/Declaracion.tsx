import type { CifrasCaja, Declarada } from '@/contract/caja/caja';
import { money } from '@/utils/format';
import { Field } from '../ui/Field';
import { NumberInput } from '../ui/input/NumberInput';
import { aCentavos } from '@/domain/dinero';
import { faltaDeMonto } from './formas';

/** The declared amounts by form, in pesos as typed. */
export type Declarado = Partial<Record<Declarada['forma'], number | null>>;

const FORMAS: readonly (readonly [Declarada['forma'], string])[] = [
  ['TARJETA', 'Comprobantes de tarjeta'],
  ['TRANSFERENCIA', 'Transferencias vistas en el banco'],
  ['CHEQUE', 'Cheques en mano'],
];

/** Whether every declared amount can be taken; an empty one says that nothing is declared. */
export const sePuedeDeclarar = (value: Declarado) => FORMAS.every(([forma]) => !faltaDeMonto(value[forma]));

/** The declared amounts in centavos; empty ones are left out. */
export const declaradas = (value: Declarado): Declarada[] =>
  FORMAS.flatMap(([forma]) => {
    const escrito = value[forma];
    const monto = escrito === null || escrito === undefined ? null : aCentavos(escrito);
    return monto === null ? [] : [{ forma, monto }];
  });

interface Props {
  otras: CifrasCaja['otras'];
  value: Declarado;
  onChange: (value: Declarado) => void;
}

/** Declares the amounts of the other forms, beside what was recorded in them. */
export const Declaracion = ({ otras, value, onChange }: Props) => (
  <fieldset className="border-none p-0 m-0 mb-3 flex flex-column gap-2">
    <legend className="font-medium mb-2">Otras formas de pago</legend>
    {FORMAS.map(([forma, label]) => (
      <Field
        key={forma}
        label={label}
        help={`Cobrado: ${money(otras.find((una) => una.forma === forma)?.monto ?? 0)}`}
        error={faltaDeMonto(value[forma])}
      >
        {(input) => (
          <NumberInput {...input} decimals={2} value={value[forma] ?? null} onChange={(monto) => onChange({ ...value, [forma]: monto })} />
        )}
      </Field>
    ))}
  </fieldset>
);
