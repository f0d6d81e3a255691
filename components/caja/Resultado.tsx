import { useRef, useState, type FormEvent } from 'react';
import type { Caja, CifrasCaja, Declarada } from '@/contract/caja/caja';
import { cerrar } from '@/domain/caja';
import { aCentavos } from '@/domain/dinero';
import { cajaService } from '@/services/caja';
import type { ApiError } from '@/services/http/apiError';
import { moment, money } from '@/utils/format';
import { Notice } from '../feedback/Notice';
import { tellRefusal, useAct } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { Field, inputClass } from '../ui/Field';
import { NumberInput } from '../ui/input/NumberInput';
import { Cuadre } from './Cuadre';
import { Medianoche } from './DiaAbierto';
import { EstadoCaja, palabrasDe } from './EstadoCaja';
import { faltaDeMonto } from './formas';

/** The declared amounts by form, in pesos as typed. */
type Declarado = Partial<Record<Declarada['forma'], number | null>>;

const FORMAS: readonly (readonly [Declarada['forma'], string])[] = [
  ['TARJETA', 'Comprobantes de tarjeta'],
  ['TRANSFERENCIA', 'Transferencias vistas en el banco'],
  ['CHEQUE', 'Cheques en mano'],
];

/** Whether every declared amount can be taken; an empty one says that nothing is declared. */
const sePuedeDeclarar = (value: Declarado) => FORMAS.every(([forma]) => !faltaDeMonto(value[forma]));

/** The declared amounts in centavos; empty ones are left out. */
const declaradas = (value: Declarado): Declarada[] =>
  FORMAS.flatMap(([forma]) => {
    const escrito = value[forma];
    const monto = escrito === null || escrito === undefined ? null : aCentavos(escrito);
    return monto === null ? [] : [{ forma, monto }];
  });

interface DeclaracionProps {
  otras: CifrasCaja['otras'];
  value: Declarado;
  onChange: (value: Declarado) => void;
}

/** Declares the amounts of the other forms, beside what was recorded in them. */
const Declaracion = ({ otras, value, onChange }: DeclaracionProps) => (
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

const MAXIMO = 500;

interface Props {
  caja: Caja;
  cifras: CifrasCaja;
  onCerrada: (caja: Caja) => void;
  /** The day has been closed in another tab. */
  onOtra: () => void;
}

/** A counted day: the expected cash, the difference with its explanation, and the close button. */
export function Resultado({ caja, cifras, onCerrada, onOtra }: Props) {
  const { codigoCaja, contada } = caja;
  const { contado, esperado, diferencia } = cifras;
  const texto = useRef<HTMLTextAreaElement>(null);
  const [explicacion, setExplicacion] = useState('');
  const [fault, setFault] = useState('');
  const [declarado, setDeclarado] = useState<Declarado>({});
  const refused = (error: ApiError) => {
    tellRefusal(error);
    if (error.conflict) onOtra();
  };
  const act = (texto: string, options: { clave: string }) =>
    cajaService.cerrarCaja({ body: { codigoCaja, explicacion: texto, declarado: declaradas(declarado) } }, options);
  const { submit, busy } = useAct(act, { success: 'Caja cerrada', then: onCerrada, refused });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const cierre = cerrar(contado, esperado, explicacion);
    setFault(cierre.ok ? '' : cierre.motivo);
    if (!cierre.ok) texto.current?.focus();
    else if (sePuedeDeclarar(declarado)) void submit(explicacion);
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return (
    <form className="max-w-30rem" aria-label="Cierre de caja" noValidate onSubmit={send}>
      <header className="flex flex-wrap gap-2 align-items-center mb-3">
        <h2>Resultado del conteo</h2>
        <EstadoCaja estado={caja.estado} />
      </header>
      {caja.pasoMedianoche && <Medianoche fecha={caja.fecha} />}
      <Notice tone={diferencia === 0 ? 'success' : diferencia < 0 ? 'error' : 'warn'} role="status" className="mb-3">
        <strong>{diferencia === 0 ? 'La caja cuadra.' : `${palabrasDe(diferencia)}.`}</strong>
        {contada && ` Contada ${moment(contada)}; lo contado ya no cambia.`}
      </Notice>
      <Cuadre caja={caja} cifras={cifras} />
      <Declaracion otras={cifras.otras} value={declarado} onChange={setDeclarado} />
      <Field label={diferencia === 0 ? 'Nota del cierre' : 'Explicación de la diferencia'} required={diferencia !== 0} error={fault}>
        {(input) => (
          <textarea
            {...input}
            ref={texto}
            className={inputClass(fault)}
            rows={3}
            autoComplete="off"
            maxLength={MAXIMO}
            value={explicacion}
            onChange={({ target }) => setExplicacion(target.value)}
          />
        )}
      </Field>
      <div className="botones">
        <Button type="submit" label="Cerrar caja" icon="pi-lock" className="flex-1 md:flex-none justify-content-center" loading={busy} />
      </div>
    </form>
  );
}
