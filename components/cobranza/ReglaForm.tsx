import { useWatch } from 'react-hook-form';
import type { Regla, ReglaInput } from '@/contract/cobranza/regla';
import { CANAL, CUANDO } from '@/contract/palabras';
import { plantillaService, reglaService } from '@/services/cobranza';
import { type Field, Fields } from '../form/Fields';
import { crudForm, FormDialog } from '../form/FormDialog';
import { useOptions } from '../form/useOptions';
import { optionsOf } from '../ui/input/Select';

type Campo = Field<ReglaInput>;

const DESDE: Campo = { name: 'dias', label: 'Desde tantos días de atraso', kind: 'number', half: true };
const CADA: Campo = { name: 'cada', label: 'Cada tantos días', kind: 'number', half: true, help: 'Vacío: una sola vez por deuda.' };
const ANTES: Campo = { name: 'dias', label: 'Tantos días antes de vencer', kind: 'number' };
const PLAZOS = { ATRASO: [DESDE, CADA], ANTES: [ANTES], VENCE: [] };
const POR_SI_SOLA = 'Sus correos se envían a las 9:00 sin que nadie presione nada.';

function Campos() {
  const cuando = useWatch({ name: 'cuando' }) as ReglaInput['cuando'];
  const plantillas = useOptions(plantillaService.active, ({ codigoPlantilla, descripcion, canal }) => ({
    value: codigoPlantilla,
    label: `${descripcion} (${CANAL[canal]})`,
  }));
  const fields: Campo[] = [
    { name: 'descripcion', label: 'Regla', kind: 'text' },
    { name: 'codigoPlantilla', label: 'Plantilla', kind: 'select', ...plantillas },
    { name: 'cuando', label: 'Cuándo', kind: 'select', options: optionsOf(CUANDO) },
    ...PLAZOS[cuando],
    { name: 'automatica', label: 'Sale sola cada mañana', kind: 'switch', help: POR_SI_SOLA },
    { name: 'activo', label: 'Activo', kind: 'switch' },
  ];
  return <Fields fields={fields} />;
}

const BLANK = { cuando: 'ATRASO', dias: 5, cada: 7, automatica: false } as const;

/** The form of a rule: when its template applies. */
export const ReglaForm = ({ row, onClose }: { row?: Regla; onClose: (changed: boolean) => void }) => (
  <FormDialog {...crudForm(reglaService, row, BLANK)} onClose={onClose}>
    <Campos />
  </FormDialog>
);
