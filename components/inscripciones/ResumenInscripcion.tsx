import type { ReactNode } from 'react';
import { textoDeHorario } from '@/domain/academico/horario';
import type { Borrador } from '@/store/inscripciones';
import { day, money } from '@/utils/format';
import { Aside } from '../ui/record/Columns';
import { nombresDe } from './nuevoEstudiante';
import type { Plan, Situacion } from './useInscribir';
import css from './ResumenInscripcion.module.css';

/** Whether anything is overdue. */
export const debe = (deuda: Situacion['deuda']) => !!deuda && deuda.monto + deuda.familia > 0;

interface Props {
  borrador: Borrador;
  plan: Plan;
  deuda: Situacion['deuda'];
}

/** What is chosen so far: beside the steps, on a narrow page in one line above them, and whole in the last step. */
export function ResumenInscripcion({ borrador, plan: { plan }, deuda }: Props) {
  const { grupo, codigoModalidad, fechaInscripcion, creando, paso } = borrador;
  const { nino, pagador } = nombresDe(borrador);
  const modalidad = grupo?.modalidades.find((una) => una.codigoModalidad === codigoModalidad)?.descripcion;
  const rows: readonly (readonly [name: string, value: ReactNode, brief?: true])[] = [
    ['Estudiante', nino.trim() && `${nino}${creando ? ' (nuevo)' : ''}`, true],
    ['Paga', pagador.trim()],
    // In one line it gives way to the total.
    [
      'Debe',
      deuda && debe(deuda) && <span className="field-error text-base">{money(deuda.monto + deuda.familia)} vencidos</span>,
      plan ? undefined : true,
    ],
    ['Grupo', grupo?.nombre, true],
    ['Período', grupo?.periodo],
    ['Horario', grupo && textoDeHorario(grupo.detallesHorarioGrupo)],
    ['Modalidad', modalidad],
    ['Fecha', grupo && (fechaInscripcion ? day(fechaInscripcion) : 'Hoy')],
    ['Total', plan && <strong className="tabular">{money(plan.total)}</strong>, true],
  ];
  const known = rows.filter(([, value]) => value);
  return (
    <Aside label="Resumen" className={`card ${paso === 3 ? '' : css.brief}`}>
      <h2 className="mb-2">Resumen</h2>
      {known.length === 0 && <p className="text-muted">Aquí se ve lo que se elige.</p>}
      <dl className="facts">
        {known.map(([name, value, brief]) => (
          <div key={name} data-brief={brief} className={css.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Aside>
  );
}
