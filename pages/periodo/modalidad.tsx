import type { Field } from '@/components/form/Fields';
import { CrudPage } from '@/components/list/CrudPage';
import type { ModalidadInput } from '@/contract/academico/modalidad';
import { modalidades } from '@/contract/academico/listas';
import { FRECUENCIA } from '@/contract/palabras';
import { crudLater } from '@/services/http/crud';
import { optionsOf } from '@/components/ui/input/Select';

const frecuencias = optionsOf(FRECUENCIA);
const fields: Field<ModalidadInput>[] = [
  { name: 'descripcion', label: 'Modalidad', kind: 'text' },
  { name: 'frecuencia', label: 'Frecuencia', kind: 'select', options: frecuencias },
  { name: 'cantidadCuotas', label: 'Cantidad de cuotas', kind: 'number', half: true },
  {
    name: 'diaVencimiento',
    label: 'Día de vencimiento',
    kind: 'number',
    half: true,
    help: 'Mensual y quincenal: día del mes (la segunda quincena, 15 días después). Otras: días tras el inicio de la cuota.',
  },
  { name: 'cobraInscripcion', label: 'Cobra inscripción', kind: 'switch' },
  { name: 'prorratea', label: 'Prorratea la primera cuota de quien entra tarde', kind: 'switch' },
  { name: 'activo', label: 'Activa', kind: 'switch' },
];
const blank = { frecuencia: 'MENSUAL', diaVencimiento: 5, cobraInscripcion: true, prorratea: false } as const;
const page = {
  lista: modalidades,
  service: crudLater(() => import('@/contract/academico/modalidad').then((module) => module.modalidad)),
  fields,
  blank,
};

/** Payment modalities of a period: how many instalments, and when they fall due. */
export default function ModalidadPage() {
  return <CrudPage {...page} hint="Todavía no hay modalidades: dicen en cuántas cuotas se paga un período." />;
}
