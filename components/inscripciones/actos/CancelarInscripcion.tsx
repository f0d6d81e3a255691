import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { Centavos } from '@/contract/campos';
import { actos, type EfectoDeCancelar } from '@/contract/inscripciones/actos';
import { esDia, hoyEn } from '@/domain/fechas';
import { actosService } from '@/services/inscripciones';
import { money, phone } from '@/utils/format';
import { Loaded, useLoaded, type Load, useDebounced } from '../../data/useLoaded';
import { confirmIf } from '../../feedback/confirmIf';
import { Notice } from '../../feedback/Notice';
import { ActDialog } from '../../form/ActDialog';
import { Fields, type Field } from '../../form/Fields';
import type { ActOptions } from '../../form/useSubmit';
import { Facturas } from './Facturas';
import { textoDeMarcas } from './marcas';

const schema = z.strictObject(actos.cancelar.body.pick({ fecha: true, motivo: true }).shape);
type Salida = z.output<typeof schema>;
const CAMPOS: Field<Salida>[] = [
  { name: 'fecha', label: 'Último día', kind: 'date', half: true },
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Se mudó, lesión, horario, costo…' },
];

/** The change of an amount in words, or the amount alone: 'DOP 2,500.00 → DOP 1,250.00'. */
const cambio = (antes: Centavos, despues: Centavos) => (antes === despues ? money(antes) : `${money(antes)} → ${money(despues)}`);

/** The effects of a cancellation: invoices still owed, voided and paid ones, new credit, what siblings pay from then on, and the next on the waiting list. */
const Efecto = ({ quedan, seAnulan, pendiente, creditos, hermanos, marcas, siguiente }: EfectoDeCancelar) => (
  <>
    <Facturas
      titulo="Se sigue debiendo"
      filas={quedan.filter(({ pendiente: falta }) => falta > 0)}
      monto={({ antes, despues, pendiente: falta }) => (antes === despues ? money(falta) : `${cambio(antes, despues)} · ${money(falta)}`)}
    />
    <Facturas titulo="Se anula" filas={seAnulan} monto={({ antes }) => money(antes)} />
    <Facturas
      titulo="Queda pagado"
      filas={quedan.filter(({ pendiente: falta }) => falta === 0)}
      monto={({ antes, despues }) => cambio(antes, despues)}
    />
    <p className="mt-3 font-semibold">Queda pendiente: {money(pendiente)}</p>
    {creditos.map(({ codigoEntidad, nombre, monto }) => (
      <Notice key={codigoEntidad} tone="info" className="mt-2">
        {money(monto)} ya pagados quedan como saldo a favor de {nombre}.
      </Notice>
    ))}
    <Facturas
      titulo="Cambia el descuento de hermanos"
      filas={hermanos.map((una) => ({ ...una, descripcion: `${una.estudiante} · ${una.descripcion}` }))}
      monto={({ antes, despues }) => `${money(antes)} → ${money(despues)}`}
    />
    {marcas.length > 0 && (
      <Notice tone="warn" className="mt-2">
        {textoDeMarcas(marcas)}.
      </Notice>
    )}
    {siguiente && (
      <Notice tone="info" className="mt-2">
        El lugar le toca a {siguiente.nombreCompleto}, primero en la lista de espera
        {siguiente.telefono && ` (${siguiente.responsable}, ${phone(siguiente.telefono)})`}.
      </Notice>
    )}
  </>
);

interface PrevistoProps<Q, T> {
  prever: Load<{ body: Q & { fecha: string } }, T>;
  quien: Q;
  children: (efecto: NonNullable<T>) => ReactNode;
}

/** The effects of leaving on the day being typed. */
export function Previsto<Q, T>({ prever, quien, children }: PrevistoProps<Q, T>) {
  const fecha = useDebounced(useWatch({ name: 'fecha' }) as string);
  return <Loaded of={useLoaded(prever, fecha && esDia(fecha) ? { body: { ...quien, fecha } } : undefined)}>{children}</Loaded>;
}

interface Props {
  nombre: string;
  onClose: (changed: boolean) => void;
}

interface DialogProps extends Pick<Props, 'onClose'> {
  title: string;
  accept: string;
  success: string;
  disabled?: boolean;
  act: (salida: Salida, options: ActOptions) => Promise<unknown>;
  children: ReactNode;
}

/** The dialog of a departure: its last day and its reason, above its effects. */
export const Dialogo = ({ onClose, children, ...act }: DialogProps) => (
  <ActDialog {...act} schema={schema} value={{ fecha: hoyEn(new Date()) }} onClose={onClose}>
    <Fields fields={CAMPOS} />
    {children}
  </ActDialog>
);

/** Cancels an enrolment from a day on; the effects on the money are shown first. */
export const CancelarInscripcion = ({ codigoInscripcion, nombre, onClose }: Props & { codigoInscripcion: number }) => (
  <Dialogo
    title={`Cancelar la inscripción de ${nombre}`}
    accept="Cancelar inscripción"
    success="Inscripción cancelada"
    act={(body) => actosService.cancelar({ body: { ...body, codigoInscripcion } })}
    onClose={onClose}
  >
    <Previsto prever={actosService.cancelar.preview} quien={{ codigoInscripcion }}>
      {(efecto) => <Efecto {...efecto} />}
    </Previsto>
  </Dialogo>
);

const DEUDA = { header: 'Debe dinero', accept: 'Retirar' };

/** A student leaves: every enrolment is cancelled and the record deactivated in one act; the effects on the money are shown first. */
export const RetirarEstudiante = ({ codigoEstudiante, nombre, onClose }: Props & { codigoEstudiante: number }) => (
  <Dialogo
    title={`Retirar a ${nombre}`}
    accept="Cancelar inscripciones y desactivar"
    success="Inscripciones canceladas y ficha inactiva"
    act={(body) =>
      confirmIf('aceptaDeuda', DEUDA, (aceptaDeuda) => actosService.retirar({ body: { ...body, codigoEstudiante, aceptaDeuda } }))
    }
    onClose={onClose}
  >
    <Previsto prever={actosService.retirar.preview} quien={{ codigoEstudiante }}>
      {({ inscripciones }) => (
        <>
          {inscripciones.map((una) => (
            <section key={una.codigoInscripcion} className="mt-3" aria-label={`Se cancela ${una.grupo}`}>
              <h2 className="text-base">Se cancela {una.grupo}</h2>
              <Efecto {...una} />
            </section>
          ))}
          <p className="mt-3">Su ficha queda inactiva desde ese día y se puede reactivar; lo pendiente se sigue debiendo.</p>
        </>
      )}
    </Previsto>
  </Dialogo>
);
