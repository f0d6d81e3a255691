import type * as z from 'zod';
import { modalidad, type ModalidadInput } from '@/contract/academico/modalidad';
import { periodo, type PeriodoInput } from '@/contract/academico/periodo';
import { temporada } from '@/domain/academico/temporada';
import { hoyEn } from '@/domain/fechas';
import { modalidadService, periodoService } from '@/services/academico';
import { Fields, type Field } from '../../form/Fields';
import { Form, useSchemaForm } from '../../form/Form';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';

interface Props<S extends z.ZodObject> {
  label: string;
  schema: S;
  /** What a new academy most likely means. */
  value: Partial<z.output<S>>;
  fields: readonly Field<z.output<S>>[];
  save: (input: { body: z.output<S> }) => Promise<unknown>;
  onHecho: () => void;
}

/** Makes, in place, the first one of what groups need. */
function Primero<S extends z.ZodObject>({ label, schema, value, fields, save, onHecho }: Props<S>) {
  const form = useSchemaForm(schema, value);
  const { submit, busy } = useSubmit((body: z.output<S>) => save({ body }), { then: onHecho, refused: form.refuse });
  return (
    <Form form={form} label={label} onSubmit={(body) => void submit(body)}>
      <Fields fields={fields} />
      <div className="botones">
        <Button type="submit" label={label} icon="pi-plus" outlined loading={busy} />
      </div>
    </Form>
  );
}

const DEL_PERIODO: Field<PeriodoInput>[] = [
  { name: 'descripcion', label: 'Período', kind: 'text', help: 'La temporada en la que están los grupos.' },
  { name: 'fechaInicio', label: 'Empieza', kind: 'date', half: true },
  { name: 'fechaFin', label: 'Termina', kind: 'date', half: true },
];
/** Makes the first period of an academy. */
export const PrimerPeriodo = ({ onHecho }: { onHecho: () => void }) => (
  <Primero
    {...{ label: 'Crear el período', schema: periodo.input, fields: DEL_PERIODO, onHecho }}
    value={{ ...temporada(hoyEn(new Date())), tipo: 'REGULAR', codigoSucursal: null, activo: true, diasSinClase: [] }}
    save={periodoService.save}
  />
);

const DE_MODALIDAD: Field<ModalidadInput>[] = [
  { name: 'descripcion', label: 'Modalidad', kind: 'text', help: 'Cómo se paga: en cuántas cuotas, y qué día del mes vencen.' },
  { name: 'cantidadCuotas', label: 'Cuotas', kind: 'number', half: true },
  { name: 'diaVencimiento', label: 'Vencen el día', kind: 'number', half: true },
];
const MENSUAL: Partial<ModalidadInput> = {
  descripcion: 'Mensual',
  frecuencia: 'MENSUAL',
  cantidadCuotas: 11,
  diaVencimiento: 5,
  cobraInscripcion: true,
  prorratea: false,
  activo: true,
};

/** Makes the first way of paying of an academy: a monthly one. */
export const PrimeraModalidad = ({ onHecho }: { onHecho: () => void }) => (
  <Primero
    {...{ label: 'Crear la modalidad', schema: modalidad.input, fields: DE_MODALIDAD, onHecho }}
    value={MENSUAL}
    save={modalidadService.save}
  />
);
