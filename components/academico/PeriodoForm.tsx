import type { PeriodoAcademico, PeriodoInput } from '@/contract/academico/periodo';
import { TIPO_PERIODO } from '@/contract/palabras';
import { periodoService } from '@/services/academico';
import { useSession } from '../data/useSession';
import { confirmIf } from '../feedback/confirmIf';
import { Fields, type Field } from '../form/Fields';
import { crudForm, FormDialog } from '../form/FormDialog';
import { ListField } from '../form/ListField';
import { optionsOf } from '../ui/input/Select';

interface Props {
  /** The period to edit; undefined for a new one. */
  periodo?: PeriodoAcademico;
  onClose: (changed: boolean) => void;
  onUndone: () => void;
}

const TIPOS = optionsOf(TIPO_PERIODO);
const diaSinClase: Field<PeriodoInput['diasSinClase'][number]>[] = [
  { name: 'fecha', label: 'Fecha', kind: 'date', half: true },
  { name: 'motivo', label: 'Motivo', kind: 'text', half: true },
];

const CHOQUES = { header: 'Grupos que se cruzan', accept: 'Dejarlo activo', reject: 'Revisar' };

const INSCRITOS = { header: 'El período tiene estudiantes', accept: 'Dejarlo inactivo', reject: 'Revisar' };

/** The service of periods, for the form; a change that lets groups clash, or leaves children without classes, is asked about first. */
const preguntando = {
  ...periodoService,
  update: ({ body }: Parameters<typeof periodoService.update>[0]) =>
    confirmIf('confirmaChoques', CHOQUES, (confirmaChoques) =>
      confirmIf('confirmaInscritos', INSCRITOS, (confirmaInscritos) =>
        periodoService.update({ body: { ...body, confirmaChoques, confirmaInscritos } }),
      ),
    ),
};

/** Creates or edits a period with its days without class. */
export function PeriodoForm({ periodo: row, onClose, onUndone }: Props) {
  const { sucursalesUsuario } = useSession();
  const una = sucursalesUsuario.map((one) => ({ value: one.codigoSucursal, label: `Solo ${one.descripcionSucursal}` }));
  const ambitos = [{ value: null, label: 'Toda la compañía' }, ...una];
  const fields: Field<PeriodoInput>[] = [
    { name: 'descripcion', label: 'Período', kind: 'text' },
    { name: 'tipo', label: 'Tipo', kind: 'select', options: TIPOS, half: true },
    { name: 'codigoSucursal', label: 'Vale para', kind: 'select', half: true, options: ambitos },
    { name: 'fechaInicio', label: 'Fecha de inicio', kind: 'date', half: true },
    { name: 'fechaFin', label: 'Fecha final', kind: 'date', half: true },
    { name: 'activo', label: 'Activo', kind: 'switch' },
  ];
  return (
    <FormDialog {...crudForm(preguntando, row, { tipo: 'REGULAR' }, onUndone)} onClose={onClose}>
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
