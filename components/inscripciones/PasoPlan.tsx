import type { PlanInscripcion } from '@/contract/inscripciones/inscripcion';
import { hoyEn } from '@/domain/fechas';
import type { ApiError } from '@/services/http/apiError';
import type { Borrador, GrupoOfrecido } from '@/store/inscripciones';
import { money, plural } from '@/utils/format';
import { later } from '../data/later';
import { useEsAdministrador } from '../data/useSession';
import { LoadFailed, Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Check } from '../ui/input/CheckList';
import { DateInput } from '../ui/input/DateInput';
import { CheckInput, Option } from '../ui/input/Option';
import { Skeleton } from '../ui/Skeleton';
import { StepBar } from '../ui/steps/StepBar';
import { faltaMotivo, Rebajas } from './Rebajas';
import { TablaFacturas } from './TablaFacturas';
import type { Anotar, Plan } from './useInscribir';
import css from './PasoPlan.module.css';

const Anterior = later(() => import('./Anterior'), 'Anterior');

interface Props {
  borrador: Borrador;
  plan: Plan;
  /** The server's errors for this step, by field. */
  refusal?: ApiError;
  onChange: (part: Partial<Borrador>) => void;
  espera: Anotar;
}

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
const impiden = (rechazos: readonly Rechazo[], esAdministrador: boolean): boolean =>
  rechazos.some(({ superable }) => !(superable && esAdministrador));

/** The refusals of an enrolment, each with its remedy. */
const Rechazos = ({ rechazos, esAdministrador }: { rechazos: readonly Rechazo[]; esAdministrador: boolean }) =>
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
const puedeEsperar = (rechazos: readonly Rechazo[]): boolean =>
  rechazos.some(({ motivo }) => ESPERA.includes(motivo)) && !rechazos.some(({ motivo }) => motivo === 'YA_INSCRITO');

/** The student's overdue debt, with a checkbox to confirm that the user has seen it. */
const Deuda = ({ deuda: { cantidad, monto }, acepta, onAcepta }: DeudaProps) => (
  <Notice tone="warn" className="my-3">
    <p className="font-semibold">
      Debe {plural(cantidad, 'factura vencida', 'facturas vencidas')} por {money(monto)}.
    </p>
    <Check checked={acepta} onChange={onAcepta}>
      Inscribir aunque deba {money(monto)}
    </Check>
  </Notice>
);

function Modalidades({
  modalidades,
  elegida,
  onPick,
}: Pick<GrupoOfrecido, 'modalidades'> & { elegida?: number; onPick: (codigo: number) => void }) {
  return (
    <fieldset className="border-none min-w-0 m-0 mb-3 p-0 flex flex-column gap-2">
      <legend className="pb-2 font-medium text-strong">Modalidad de pago</legend>
      {modalidades.map(({ codigoModalidad, descripcion, cantidadCuotas, montoCuota }, i) => (
        <Option key={codigoModalidad} className={`${css.choice} boxed px-3 py-2`}>
          <CheckInput
            type="radio"
            name="modalidad"
            autoFocus={elegida === undefined ? i === 0 : codigoModalidad === elegida}
            checked={codigoModalidad === elegida}
            onChange={() => onPick(codigoModalidad)}
          />
          <span>
            <strong className="block">{descripcion}</strong>
            <small className="block">
              {plural(cantidadCuotas, 'cuota')} de {money(montoCuota)}
            </small>
          </span>
        </Option>
      ))}
    </fieldset>
  );
}

function Previsto({ plan: { plan, loading, error, refresh }, elegida }: { plan: Plan; elegida: boolean }) {
  if (!elegida) return <p className="text-muted mb-3">Elija la modalidad para ver las facturas.</p>;
  if (error) return Object.keys(error.errors).length > 0 ? null : <LoadFailed error={error.message} onRetry={() => void refresh()} />;
  if (!plan) return <Skeleton lines={6} />;
  return (
    <div aria-busy={loading} className={css.preview}>
      <TablaFacturas caption="Facturas de la inscripción" {...plan} />
    </div>
  );
}

/** The third step: modality and first day, with every resulting invoice. */
export function PasoPlan({ borrador, plan, refusal, onChange, espera }: Props) {
  const esAdministrador = useEsAdministrador();
  const { grupo, codigoModalidad, aceptaDeuda } = borrador;
  if (!grupo) return null;
  const { rechazos = [], deudaVencida } = plan.plan ?? {};
  const debe = !!deudaVencida && deudaVencida.cantidad > 0;
  const listo =
    !!plan.plan && !plan.loading && !plan.error && !impiden(rechazos, esAdministrador) && (!debe || aceptaDeuda) && !faltaMotivo(borrador);
  const hoy = hoyEn(new Date());
  return (
    <section className="card" aria-label="Plan de pago">
      <form
        className="sized"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (listo) onChange({ paso: 3 });
        }}
      >
        <h2 className="mb-2">{grupo.nombre}</h2>
        <div className={`${css.choices} row-gap-0 column-gap-4`}>
          <Modalidades {...grupo} elegida={codigoModalidad} onPick={(codigo) => onChange({ codigoModalidad: codigo })} />
          <Field label="Fecha de inscripción" error={plan.error?.errors.fechaInscripcion ?? refusal?.errors.fechaInscripcion}>
            {(input) => (
              <DateInput
                {...input}
                value={borrador.fechaInscripcion || hoy}
                onChange={(fechaInscripcion) => onChange({ fechaInscripcion: fechaInscripcion === hoy ? '' : fechaInscripcion })}
              />
            )}
          </Field>
        </div>
        {grupo.traeDeAntes && (
          <Anterior
            anterior={borrador.anterior}
            faults={plan.error?.errors ?? refusal?.errors}
            onChange={(anterior) => onChange({ anterior })}
          />
        )}
        <Rebajas borrador={borrador} plan={plan.plan} faults={refusal?.errors} onChange={onChange} />
        <Rechazos rechazos={rechazos} esAdministrador={esAdministrador} />
        {puedeEsperar(rechazos) && (
          <Button
            label="Anotar en lista de espera"
            icon="pi-clock"
            outlined
            className="mb-3"
            loading={espera.busy}
            onClick={() => espera.anotar(grupo.codigoGrupo)}
          />
        )}
        {debe && <Deuda deuda={deudaVencida} acepta={aceptaDeuda} onAcepta={(acepta) => onChange({ aceptaDeuda: acepta })} />}
        <Previsto plan={plan} elegida={!!codigoModalidad} />
        <StepBar enter="pasa a confirmar">
          <Button label="Anterior" icon="pi-arrow-left" text onClick={() => onChange({ paso: 1 })} />
          <Button label="Siguiente" icon="pi-arrow-right" iconPos="right" disabled={!listo} type="submit" />
        </StepBar>
      </form>
    </section>
  );
}
