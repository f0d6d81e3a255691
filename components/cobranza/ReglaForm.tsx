import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { regla, type Regla, type ReglaInput } from '@/contract/cobranza/regla';
import { CANAL, CUANDO } from '@/contract/palabras';
import { plantillaService, reglaService } from '@/services/cobranza';
import { useLoaded } from '../data/useLoaded';
import type { Field } from '../form/field';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';

const service = reglaService;
type Campo = Field<ReglaInput>;
const cuandos = Object.entries(CUANDO).map(([value, label]) => ({ value, label }));

const DESCRIPCION: Campo = { name: 'descripcion', label: 'Descripción', kind: 'text' };
const CUANDO_CAMPO: Campo = { name: 'cuando', label: 'Cuándo', kind: 'select', options: cuandos };
const DESDE: Campo = { name: 'dias', label: 'Desde tantos días de atraso', kind: 'number', half: true };
const CADA: Campo = { name: 'cada', label: 'Cada tantos días', kind: 'number', half: true, help: 'Vacío: una sola vez por deuda.' };
const ANTES: Campo = { name: 'dias', label: 'Tantos días antes de vencer', kind: 'number' };
const ULTIMOS: Campo[] = [
  {
    name: 'automatica',
    label: 'Sale sola cada mañana',
    kind: 'switch',
    help: 'Sus correos se envían a las 9:00 sin que nadie presione nada.',
  },
  { name: 'activo', label: 'Activo', kind: 'switch' },
];

function Campos() {
  const cuando = useWatch({ name: 'cuando' }) as ReglaInput['cuando'];
  const todas = useLoaded(plantillaService.active);
  const plantilla = useMemo(
    (): Campo => ({
      name: 'codigoPlantilla',
      label: 'Plantilla',
      kind: 'select',
      from: todas,
      options: (todas.data ?? []).map(({ codigoPlantilla, descripcion, canal }) => ({
        value: codigoPlantilla,
        label: `${descripcion} (${CANAL[canal]})`,
      })),
    }),
    [todas],
  );
  const plazos = { ATRASO: [DESDE, CADA], ANTES: [ANTES], VENCE: [] }[cuando];
  return <Fields fields={[DESCRIPCION, plantilla, CUANDO_CAMPO, ...plazos, ...ULTIMOS]} />;
}

interface Props {
  row?: Regla;
  onClose: (changed: boolean) => void;
}

/** The form of a rule: when its template applies. */
export function ReglaForm({ row, onClose }: Props) {
  const guardar = (value: ReglaInput) =>
    row ? service.update({ body: { ...value, codigoRegla: row.codigoRegla, version: value.version! } }) : service.save({ body: value });
  return (
    <FormDialog
      title={row ? 'Editar regla de mensajes' : 'Crear regla de mensajes'}
      schema={regla.input}
      value={row ?? { cuando: 'ATRASO', dias: 5, cada: 7, automatica: false, activo: true }}
      onSubmit={guardar}
      onClose={onClose}
      reread={row && (() => service.id({ params: { id: row.codigoRegla } }))}
    >
      <Campos />
    </FormDialog>
  );
}
