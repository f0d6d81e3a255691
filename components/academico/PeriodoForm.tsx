import { useMemo } from 'react';
import { periodo, type PeriodoAcademico, type PeriodoInput } from '@/contract/academico/periodo';
import type { SucursalUsuario } from '@/contract/sesion/sesion';
import { periodoService } from '@/services/academico';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { ListField } from '../form/ListField';
import type { Field } from '../form/field';
import type { Option } from '../ui/input/Select';

interface Props {
  /** The period to edit; undefined for a new one. */
  periodo?: PeriodoAcademico;
  onClose: (changed: boolean) => void;
}

const TIPOS = [
  { value: 'REGULAR', label: 'Regular' },
  { value: 'CAMPAMENTO', label: 'Campamento' },
];
const diaSinClase: Field<PeriodoInput['diasSinClase'][number]>[] = [
  { name: 'fecha', label: 'Fecha', kind: 'date', half: true },
  { name: 'motivo', label: 'Motivo', kind: 'text', half: true },
];

const datos = (sucursales: readonly SucursalUsuario[]): Field<PeriodoInput>[] => {
  const ambitos: Option[] = sucursales.map((one) => ({ value: one.codigoSucursal, label: `Solo ${one.descripcionSucursal}` }));
  return [
    { name: 'descripcion', label: 'Descripción', kind: 'text' },
    { name: 'tipo', label: 'Tipo', kind: 'select', options: TIPOS, half: true },
    {
      name: 'codigoSucursal',
      label: 'Vale para',
      kind: 'select',
      half: true,
      options: [{ value: null, label: 'Toda la compañía' }, ...ambitos],
    },
    { name: 'fechaInicio', label: 'Fecha de inicio', kind: 'date', half: true },
    { name: 'fechaFin', label: 'Fecha final', kind: 'date', half: true },
    { name: 'activo', label: 'Activo', kind: 'switch' },
  ];
};

/** Creates or edits a period with its days without class. */
export function PeriodoForm({ periodo: row, onClose }: Props) {
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const fields = useMemo(() => datos(sucursalesUsuario), [sucursalesUsuario]);
  const save = ({ version, ...body }: PeriodoInput) =>
    row
      ? periodoService.update({ body: { ...body, codigoPeriodo: row.codigoPeriodo, version: version ?? row.version } })
      : periodoService.save({ body });
  return (
    <FormDialog
      title={row ? 'Editar período' : 'Crear período'}
      schema={periodo.input}
      value={row ?? { tipo: 'REGULAR', activo: true }}
      onSubmit={save}
      onClose={onClose}
      reread={row && (() => periodoService.id({ params: { id: row.codigoPeriodo } }))}
    >
      <Fields fields={fields} />
      <ListField
        name="diasSinClase"
        label="Días sin clase"
        fields={diaSinClase}
        blank={{ fecha: '', motivo: '' }}
        add="Agregar día"
        empty="Feriados y otros días en que no hay clase: no cuentan en horario, asistencia ni prorrateo."
      />
    </FormDialog>
  );
}
