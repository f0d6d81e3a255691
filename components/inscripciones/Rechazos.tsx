import type { PlanInscripcion } from '@/contract/inscripciones/inscripcion';
import { money, plural } from '@/utils/format';

type Rechazo = PlanInscripcion['rechazos'][number];

const QUE_HACER: Record<Rechazo['motivo'], string> = {
  EDAD: 'Elija un grupo de su edad.',
  CUPO: 'Elija otro grupo.',
  GRUPO_CERRADO: 'Elija otro grupo.',
  PERIODO_CERRADO: 'Elija un grupo de un período abierto.',
  ESTUDIANTE_INACTIVO: 'Reactívelo primero en Estudiantes.',
  YA_INSCRITO: 'Elija otro grupo.',
  CHOQUE_HORARIO: 'Elija un grupo con otro horario.',
};

/** Whether something stands against the enrolment that this user cannot overrule. */
export const impiden = (rechazos: readonly Rechazo[], esAdministrador: boolean): boolean =>
  rechazos.some(({ superable }) => !(superable && esAdministrador));

/** What stands against an enrolment, each with what to do about it. */
export const Rechazos = ({ rechazos, esAdministrador }: { rechazos: readonly Rechazo[]; esAdministrador: boolean }) =>
  rechazos.map(({ motivo, mensaje, superable }) => {
    const supera = superable && esAdministrador;
    const pedir = superable ? ' O pida a un administrador que lo inscriba.' : '';
    return (
      <p key={mensaje} className={`notice ${supera ? 'notice-warn' : 'notice-error'}`} role="alert">
        <i className={`pi ${supera ? 'pi-exclamation-triangle' : 'pi-ban'}`} aria-hidden />
        <span>
          {mensaje} {supera ? 'Puede inscribirlo si da la razón al confirmar.' : QUE_HACER[motivo] + pedir}
        </span>
      </p>
    );
  });

interface DeudaProps {
  deuda: PlanInscripcion['deudaVencida'];
  acepta: boolean;
  onAcepta: (acepta: boolean) => void;
}

/** The overdue debt of the student, with the box that says that one has seen it. */
export const Deuda = ({ deuda: { cantidad, monto }, acepta, onAcepta }: DeudaProps) => (
  <div className="notice notice-warn deuda">
    <i className="pi pi-exclamation-triangle" aria-hidden />
    <div>
      <p>
        Debe {plural(cantidad, 'factura vencida', 'facturas vencidas')} por {money(monto)}.
      </p>
      <label className="opcion">
        <input type="checkbox" checked={acepta} onChange={({ target }) => onAcepta(target.checked)} />
        Inscribir aunque deba {money(monto)}
      </label>
    </div>
  </div>
);
