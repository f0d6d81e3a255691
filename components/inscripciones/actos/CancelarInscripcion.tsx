import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { Centavos } from '@/contract/campos';
import { actos, type EfectoDeCancelar } from '@/contract/inscripciones/actos';
import { esDia, hoyEn } from '@/domain/fechas';
import { cancelarInscripcion } from '@/services/inscripciones';
import { money, phone } from '@/utils/format';
import { Loaded } from '../../data/Loaded';
import { useDebounced } from '../../data/useDebounced';
import { useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { ActDialog } from '../../form/ActDialog';
import { Fields } from '../../form/Fields';
import type { Field } from '../../form/field';
import { Facturas } from './Facturas';

const schema = z.strictObject(actos.cancelar.body.pick({ fecha: true, motivo: true }).shape);
const CAMPOS: Field<z.output<typeof schema>>[] = [
  { name: 'fecha', label: 'Último día', kind: 'date', half: true },
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Se mudó, lesión, horario, costo…' },
];

/** The change of an amount in words, or the amount alone: 'DOP 2,500.00 → DOP 1,250.00'. */
const cambio = (antes: Centavos, despues: Centavos) => (antes === despues ? money(antes) : `${money(antes)} → ${money(despues)}`);

/** The effects of a cancellation: invoices still owed, voided and paid ones, new credit, what siblings pay from then on, and the next on the waiting list. */
export const Efecto = ({ quedan, seAnulan, pendiente, creditos, hermanos, siguiente }: EfectoDeCancelar) => (
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
    {siguiente && (
      <Notice tone="info" className="mt-2">
        El lugar le toca a {siguiente.nombreCompleto}, primero en la lista de espera
        {siguiente.telefono && ` (${siguiente.responsable}, ${phone(siguiente.telefono)})`}.
      </Notice>
    )}
  </>
);

function Previsto({ codigoInscripcion }: { codigoInscripcion: number }) {
  const fecha = useDebounced(useWatch({ name: 'fecha' }) as string);
  const efecto = useLoaded(cancelarInscripcion.preview, fecha && esDia(fecha) ? { body: { codigoInscripcion, fecha } } : undefined);
  return <Loaded of={efecto}>{(data) => <Efecto {...data} />}</Loaded>;
}

interface Props {
  codigoInscripcion: number;
  nombre: string;
  onHecho: (efecto: EfectoDeCancelar) => void;
  onClose: () => void;
}

/** Cancels an enrolment from a day on; the effects on the money are shown first. */
export const CancelarInscripcion = ({ codigoInscripcion, nombre, onHecho, onClose }: Props) => (
  <ActDialog
    title={`Cancelar la inscripción de ${nombre}`}
    schema={schema}
    value={{ fecha: hoyEn(new Date()) }}
    accept="Cancelar inscripción"
    success="Inscripción cancelada"
    act={(body) => cancelarInscripcion({ body: { ...body, codigoInscripcion } })}
    onDone={onHecho}
    onClose={onClose}
  >
    <Fields fields={CAMPOS} />
    <Previsto codigoInscripcion={codigoInscripcion} />
  </ActDialog>
);
