import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Caja, Piezas } from '@/contract/caja/caja';
import { CENTAVO, valorDe, contar, DENOMINACIONES } from '@/domain/caja';
import { cajaService } from '@/services/caja';
import type { ApiError } from '@/services/http/apiError';
import { guardarEnPestana, leerDePestana } from '@/services/offline/pestana';
import { count, money } from '@/utils/format';
import { confirm } from '../feedback/confirm';
import { tellRefusal, useAct } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { ReasonButton } from '../ui/input/ReasonButton';
import { NumberInput } from '../ui/input/NumberInput';
import css from './Conteo.module.css';

/** The typed quantity of each denomination: null or missing means none, NaN is not a number. */
type Cantidades = Readonly<Record<number, number | null>>;

/** What is counted: notes and coins, and where the company uses centavos in cash these too. */
const denominacionesDe = (centavosEnEfectivo: boolean): readonly number[] =>
  centavosEnEfectivo ? [...DENOMINACIONES, CENTAVO] : DENOMINACIONES;

/** piezasDe({ 500: 3 }, DENOMINACIONES) → every denomination with its quantity, 0 if nothing was typed. */
const piezasDe = (conteo: Cantidades, denominaciones: readonly number[]): Piezas[] =>
  denominaciones.map((denominacion) => ({ denominacion, cantidad: conteo[denominacion] ?? 0 }));

const MAXIMA = 1_000_000;

/** Whether a quantity is valid: empty, or an integer from 0 on. */
const esCantidad = (cantidad: number | null | undefined) =>
  cantidad === null || cantidad === undefined || (Number.isInteger(cantidad) && cantidad >= 0 && cantidad <= MAXIMA);

/** The total of a count in centavos; undefined while a quantity is invalid. */
function totalDe(conteo: Cantidades, denominaciones: readonly number[]) {
  if (!denominaciones.every((denominacion) => esCantidad(conteo[denominacion]))) return undefined;
  const hecho = contar(piezasDe(conteo, denominaciones));
  return hecho.ok ? hecho.total : undefined;
}

const keyOf = (codigoCaja: number) => `cantera-conteo-${codigoCaja}`;

/** This denomination and lower ones are coins (in pesos). */
const MONEDA = 25;

interface FilaProps {
  denominacion: number;
  cantidad: number | null;
  onCantidad: (cantidad: number | null) => void;
}

function Fila({ denominacion, cantidad, onCantidad }: FilaProps) {
  const id = `denominacion-${denominacion === CENTAVO ? 'centavos' : denominacion}`;
  const bad = !esCantidad(cantidad);
  return (
    <li className={`${css.row} align-items-center`}>
      <label htmlFor={id} className="flex gap-2 align-items-baseline justify-content-end">
        {denominacion === CENTAVO ? (
          <strong className="text-strong text-right">Centavos</strong>
        ) : (
          <>
            <small className="text-muted">{denominacion <= MONEDA ? 'Monedas de' : 'Billetes de'}</small>{' '}
            <strong className="text-lg text-strong text-right">{count(denominacion)}</strong>
          </>
        )}
      </label>
      <NumberInput id={id} value={cantidad} onChange={onCantidad} aria-invalid={bad} aria-describedby={`${id}-suma`} />
      <span id={`${id}-suma`} className={bad ? 'field-error text-right' : 'tabular text-right white-space-nowrap'}>
        {bad ? 'Escriba un número entero' : money(valorDe({ denominacion, cantidad: cantidad ?? 0 }))}
      </span>
    </li>
  );
}

/** Enter and the arrows move between the quantities, and from the last one to the button. */
function move(event: KeyboardEvent<HTMLFormElement>) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[type=submit]')];
  event.preventDefault();
  stops[stops.indexOf(event.target) + step]?.focus();
}

const sure = (total: number) =>
  confirm({
    header: `Contó ${money(total)}`,
    message: 'Al guardar el conteo la caja no recibe más cobros, y lo contado ya no se puede cambiar.',
    accept: 'Guardar conteo',
    reject: 'Seguir contando',
  });

/** The typed quantities; they survive a reload. */
function useCantidades(codigoCaja: number) {
  const [cantidades, setCantidades] = useState<Cantidades>({});
  useEffect(() => {
    let gone = false;
    void leerDePestana<Cantidades>(keyOf(codigoCaja)).then((kept) => !gone && kept && setCantidades((typed) => ({ ...kept, ...typed })));
    return () => {
      gone = true;
    };
  }, [codigoCaja]);
  useEffect(() => {
    if (Object.keys(cantidades).length > 0) void guardarEnPestana(keyOf(codigoCaja), cantidades);
  }, [codigoCaja, cantidades]);
  const typed = (denominacion: number, cantidad: number | null) => setCantidades((before) => ({ ...before, [denominacion]: cantidad }));
  return { cantidades, typed };
}

interface Props {
  caja: Pick<Caja, 'codigoCaja' | 'centavosEnEfectivo'>;
  onContada: (caja: Caja) => void;
  /** The day has been counted or closed in another tab. */
  onOtra: () => void;
  onVolver: () => void;
  /** Why a user other than the cashier counts it. */
  motivo?: string;
}

/** Counts the drawer by denomination; the expected cash is shown only after the count is stored. */
export function Conteo({ caja: { codigoCaja, centavosEnEfectivo }, onContada, onOtra, onVolver, motivo }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { cantidades, typed } = useCantidades(codigoCaja);
  const denominaciones = denominacionesDe(centavosEnEfectivo);
  const total = totalDe(cantidades, denominaciones);
  useEffect(() => {
    // On a phone the keyboard would cover the form.
    if (!window.matchMedia?.('(pointer: coarse)').matches) form.current?.querySelector('input')?.focus();
  }, []);
  const refused = (error: ApiError) => {
    tellRefusal(error);
    if (error.conflict) onOtra();
  };
  const then = (caja: Caja) => {
    void guardarEnPestana(keyOf(codigoCaja), undefined);
    onContada(caja);
  };
  const act = (conteo: Cantidades, options: { clave: string }) =>
    cajaService.contarCaja({ body: { codigoCaja, conteo: piezasDe(conteo, denominaciones), motivo } }, options);
  const { submit, busy } = useAct(act, { then, refused });
  const save = async () => {
    if (total !== undefined && !busy && (await sure(total))) void submit(cantidades);
  };
  return (
    <form
      ref={form}
      className={`${css.form} sized`}
      aria-label="Conteo"
      noValidate
      onKeyDown={move}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 className="mb-3">Cuente el efectivo</h2>
      <p className="text-muted mb-3">
        Escriba cuántos billetes y monedas hay de cada uno, con el fondo incluido. Deje vacío lo que no haya.
      </p>
      <ul className="list-none p-0 flex flex-column gap-1">
        {denominaciones.map((denominacion) => (
          <Fila
            key={denominacion}
            denominacion={denominacion}
            cantidad={cantidades[denominacion] ?? null}
            onCantidad={(cantidad) => typed(denominacion, cantidad)}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 z-5 border-top-1 surface-border surface-card flex flex-wrap gap-2 align-items-center mt-3 py-3">
        <p
          role="status"
          className="flex gap-3 align-items-baseline justify-content-between md:justify-content-start w-full md:w-auto md:flex-1"
        >
          <span>Contado</span> <strong className="tabular text-strong text-2xl">{total === undefined ? '—' : money(total)}</strong>
        </p>
        <Button label="Volver" text disabled={busy} onClick={onVolver} />
        <ReasonButton
          type="submit"
          label="Guardar conteo"
          icon="pi-check"
          className="flex-1 md:flex-none justify-content-center"
          loading={busy}
          impide={total === undefined ? 'Revise las cantidades.' : undefined}
        />
      </div>
    </form>
  );
}
