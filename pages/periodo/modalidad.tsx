import { CrudPage } from '@/components/list/CrudPage';
import { EstadoTag } from '@/components/ui/EstadoTag';
import type { Column, Field } from '@/components/list/types';
import type { Frecuencia, Modalidad, ModalidadInput } from '@/contract/academico/modalidad';
import { modalidadService } from '@/services/academico';
import { modalidadSlice } from '@/store/academico';

const FRECUENCIA: Record<Frecuencia, string> = { SEMANAL: 'Semanal', QUINCENAL: 'Quincenal', MENSUAL: 'Mensual', UNICA: 'Pago único' };
const frecuencias = Object.entries(FRECUENCIA).map(([value, label]) => ({ value, label }));

const vencimiento = ({ frecuencia, diaVencimiento }: Modalidad) =>
  frecuencia === 'MENSUAL' ? `Día ${diaVencimiento} del mes` : `${diaVencimiento} días después`;
const siNo = (value: boolean) => (value ? 'Sí' : 'No');

const columns: Column<Modalidad>[] = [
  { field: 'descripcion', header: 'Descripción', sortable: true },
  { field: 'frecuencia', header: 'Frecuencia', sortable: true, text: ({ frecuencia }) => FRECUENCIA[frecuencia] },
  { field: 'cantidadCuotas', header: 'Cuotas', sortable: true, kind: 'number' },
  { field: 'diaVencimiento', header: 'Vence', text: vencimiento },
  { field: 'cobraInscripcion', header: 'Cobra inscripción', text: ({ cobraInscripcion }) => siNo(cobraInscripcion) },
  { field: 'activo', header: 'Estado', body: ({ activo }) => <EstadoTag estado={activo} /> },
];
const fields: Field<ModalidadInput>[] = [
  { name: 'descripcion', label: 'Descripción', kind: 'text' },
  { name: 'frecuencia', label: 'Frecuencia', kind: 'select', options: frecuencias },
  { name: 'cantidadCuotas', label: 'Cantidad de cuotas', kind: 'number', half: true },
  {
    name: 'diaVencimiento',
    label: 'Día de vencimiento',
    kind: 'number',
    half: true,
    help: 'Mensual: día del mes. Otras: días tras el inicio de la cuota.',
  },
  { name: 'cobraInscripcion', label: 'Cobra inscripción', kind: 'switch' },
  { name: 'prorratea', label: 'Prorratea la primera cuota de quien entra tarde', kind: 'switch' },
  { name: 'activo', label: 'Activa', kind: 'switch' },
];
const blank = { frecuencia: 'MENSUAL', diaVencimiento: 5, cobraInscripcion: true, prorratea: false, activo: true } as const;
const page = { columns, fields, blank, service: modalidadService, slice: modalidadSlice };

/** Ways to pay a period: how many instalments, and when they fall due. */
export default function ModalidadPage() {
  return (
    <CrudPage
      {...page}
      title="Modalidad de período"
      nombre={(row) => row.descripcion}
      hint="Todavía no hay modalidades: dicen en cuántas cuotas se paga un período."
    />
  );
}
