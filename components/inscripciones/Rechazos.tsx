import type { PlanInscripcion } from '@/contract/inscripciones/inscripcion';
import { money, plural } from '@/utils/format';
import { Check } from '../ui/input/CheckList';
import { Notice } from '../feedback/Notice';

type Rechazo = PlanInscripcion['rechazos'][number];

const QUE_HACER: Record<Rechazo['motivo'], string> = {
  EDAD: 'Elija un grupo de su edad.',
  SEXO: 'Elija otro grupo, o corrija el sexo en su ficha.',
  CUPO: 'Anótelo en la lista de espera o elija otro grupo.',
  FECHA_ANTERIOR: 'Elija una fecha más reciente.',
  GRUPO_CERRADO: 'Elija otro grupo.',
  PERIODO_CERRADO: 'Elija un grupo de un período abierto.',
  ESTUDIANTE_INACTIVO: 'Reactívelo primero en Estudiantes.',
  YA_INSCRITO: 'Elija otro grupo.',
  CHOQUE_HORARIO: 'Elija un grupo con otro horario.',
  LISTA_ESPERA: 'Diga al confirmar por qué pasa delante.',
};

/** Whether any refusal cannot be overridden by this user. */
export const impiden = (rechazos: readonly Rechazo[], esAdministrador: boolean): boolean =>
  rechazos.some(({ superable }) => !(superable && esAdministrador));

/** The refusals of an enrolment, each with its remedy. */
export const Rechazos = ({ rechazos, esAdministrador }: { rechazos: readonly Rechazo[]; esAdministrador: boolean }) =>
  rechazos.map(({ motivo, mensaje, superable }) => {
    const supera = superable && esAdministrador;
    const pedir = superable ? ' O pida a un administrador que lo inscriba.' : '';
    return (
      <Notice key={mensaje} tone={supera ? 'warn' : 'error'} icon={supera ? undefined : 'pi-ban'} role="alert" className="my-3">
        {mensaje} {supera ? 'Puede inscribirlo si da la razón al confirmar.' : QUE_HACER[motivo] + pedir}
      </Notice>
    );
  });

interface DeudaProps {
  deuda: PlanInscripcion['deudaVencida'];
  acepta: boolean;
  onAcepta: (acepta: boolean) => void;
}

const ESPERA: readonly Rechazo['motivo'][] = ['CUPO', 'LISTA_ESPERA'];

/** Whether the child may join the waiting list: the group is full, or others are waiting. */
export const puedeEsperar = (rechazos: readonly Rechazo[]): boolean =>
  rechazos.some(({ motivo }) => ESPERA.includes(motivo)) && !rechazos.some(({ motivo }) => motivo === 'YA_INSCRITO');

/** The student's overdue debt, with a checkbox to confirm that the user has seen it. */
export const Deuda = ({ deuda: { cantidad, monto }, acepta, onAcepta }: DeudaProps) => (
  <Notice tone="warn" className="my-3">
    <p className="font-semibold">
      Debe {plural(cantidad, 'factura vencida', 'facturas vencidas')} por {money(monto)}.
    </p>
    <Check checked={acepta} onChange={onAcepta}>
      Inscribir aunque deba {money(monto)}
    </Check>
  </Notice>
);
