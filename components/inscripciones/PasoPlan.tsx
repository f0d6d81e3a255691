import { Button } from '../ui/Button';
import type { ApiError } from '@/services/http/apiError';
import { hoyEn } from '@/domain/fechas';
import { useAppSelector } from '@/store/hooks';
import type { Borrador, GrupoOfrecido } from '@/store/inscripciones';
import { selectSession } from '@/store/session';
import { money, plural } from '@/utils/format';
import { DateInput } from '../ui/input/DateInput';
import { LoadFailed } from '../feedback/LoadFailed';
import { PlanTabla } from './PlanTabla';
import { faltaMotivo, Rebajas } from './Rebajas';
import type { Anotar } from './espera/useAnotar';
import { Deuda, impiden, puedeEsperar, Rechazos } from './Rechazos';
import type { Plan } from './usePlan';
import { CheckInput, Option } from '../ui/input/Option';
import css from './PasoPlan.module.css';
import { Field } from '../ui/Field';
import { Skeleton } from '../ui/Skeleton';

interface Props {
  borrador: Borrador;
  plan: Plan;
  /** The server's errors for this step, by field. */
  refusal?: ApiError;
  onChange: (part: Partial<Borrador>) => void;
  espera: Anotar;
}

function Modalidades({
  modalidades,
  elegida,
  onPick,
}: Pick<GrupoOfrecido, 'modalidades'> & { elegida?: number; onPick: (codigo: number) => void }) {
  return (
    <fieldset className="border-none min-w-0 m-0 mb-3 p-0 flex flex-column gap-2">
      <legend className="pb-2 font-medium text-strong">Modalidad de pago</legend>
      {modalidades.map(({ codigoModalidad, descripcion, cantidadCuotas, montoCuota }, i) => (
        <Option key={codigoModalidad} className={`${css.choice} px-3 py-2`}>
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

function Fecha({ borrador, fault, onChange }: Pick<Props, 'borrador' | 'onChange'> & { fault?: string }) {
  return (
    <Field label="Fecha de inscripción" error={fault}>
      {(input) => (
        <DateInput
          {...input}
          value={borrador.fechaInscripcion || hoyEn(new Date())}
          onChange={(fechaInscripcion) => onChange({ fechaInscripcion: fechaInscripcion === hoyEn(new Date()) ? '' : fechaInscripcion })}
        />
      )}
    </Field>
  );
}

function Previsto({ plan: { plan, loading, error, refresh }, elegida }: { plan: Plan; elegida: boolean }) {
  if (!elegida) return <p className="text-muted mb-3">Elija la modalidad para ver las facturas.</p>;
  if (error) return Object.keys(error.errors).length > 0 ? null : <LoadFailed error={error.message} onRetry={() => void refresh()} />;
  if (!plan) return <Skeleton lines={6} />;
  return (
    <div aria-busy={loading} className={css.preview}>
      <PlanTabla {...plan} />
    </div>
  );
}

/** The third step: modality and first day, with every resulting invoice. */
export function PasoPlan({ borrador, plan, refusal, onChange, espera }: Props) {
  const esAdministrador = useAppSelector((root) => selectSession(root).usuario?.tipoUsuario === 'ADMINISTRADOR');
  const { grupo, codigoModalidad, aceptaDeuda } = borrador;
  if (!grupo) return null;
  const { rechazos = [], deudaVencida } = plan.plan ?? {};
  const debe = !!deudaVencida && deudaVencida.cantidad > 0;
  const listo =
    !!plan.plan && !plan.loading && !plan.error && !impiden(rechazos, esAdministrador) && (!debe || aceptaDeuda) && !faltaMotivo(borrador);
  const fault = plan.error?.errors.fechaInscripcion ?? refusal?.errors.fechaInscripcion;
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
        <h2 className="mb-2">{grupo.descripcion}</h2>
        <div className={`${css.choices} row-gap-0 column-gap-4`}>
          <Modalidades {...grupo} elegida={codigoModalidad} onPick={(codigo) => onChange({ codigoModalidad: codigo })} />
          <Fecha borrador={borrador} fault={fault} onChange={onChange} />
        </div>
        <Rebajas borrador={borrador} plan={plan.plan} faults={refusal?.errors} onChange={onChange} />
        <Rechazos rechazos={rechazos} esAdministrador={esAdministrador} />
        {puedeEsperar(rechazos) && (
          <Button
            label="Anotar en lista de espera"
            icon="pi pi-clock"
            outlined
            className="mb-3"
            loading={espera.busy}
            onClick={() => espera.anotar(grupo.codigoGrupo)}
          />
        )}
        {debe && <Deuda deuda={deudaVencida} acepta={aceptaDeuda} onAcepta={(acepta) => onChange({ aceptaDeuda: acepta })} />}
        <Previsto plan={plan} elegida={!!codigoModalidad} />
        <div className="botones">
          <Button label="Atrás" icon="pi pi-arrow-left" text onClick={() => onChange({ paso: 1 })} />
          <Button label="Revisar" icon="pi pi-arrow-right" iconPos="right" disabled={!listo} type="submit" />
        </div>
      </form>
    </section>
  );
}
