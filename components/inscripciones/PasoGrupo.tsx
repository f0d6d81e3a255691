import { useState } from 'react';
import { textoDeHorario } from '@/domain/academico/horario';
import { lazyRead } from '@/services/http/lazyRead';
import type { Borrador, GrupoOfrecido } from '@/store/inscripciones';
import { bound, day, money, plural } from '@/utils/format';
import { Failed, useLoaded } from '../data/useLoaded';
import { useEsAdministrador } from '../data/useSession';
import { Empty } from '../feedback/Notice';
import { Button } from '../ui/Button';
import { Check } from '../ui/input/CheckList';
import { IconLine } from '../ui/row/IconLine';
import { Skeleton } from '../ui/Skeleton';
import { StepBar } from '../ui/steps/StepBar';
import { Tag } from '../ui/tag/Tag';
import { ninoDe } from './nuevoEstudiante';
import type { Anotar, Situacion } from './useInscribir';
import css from './PasoGrupo.module.css';

/** The open groups of the branch, for an administrator also those of closed periods; each says whether it fits the child. */
const paraInscripcion = lazyRead(() => import('@/services/academico').then(({ grupoService }) => grupoService.paraInscripcion), true);

interface TarjetaGrupoProps {
  grupo: GrupoOfrecido;
  chosen: boolean;
  /** Whether it can be chosen although it does not fit. */
  supera: boolean;
  /** Whether it gets the initial focus, so that Enter chooses it. */
  first?: boolean;
  onPick: () => void;
  /** Puts the child on its waiting list; undefined if that is not possible. */
  onAnotar?: () => void;
}

const SEXOS: Record<GrupoOfrecido['sexo'], string> = { MIXTO: '', MASCULINO: 'masculino', FEMENINO: 'femenino' };

/** Why a group does not fit: noCabe(grupo) → ['Es para 8 a 10 años', 'Está lleno: 20 de 20']; [] if it fits. */
function noCabe(grupo: GrupoOfrecido): string[] {
  const { edadApta, sexoApto, periodoCerrado, periodo, sexo, edadMinima, edadMaxima, libres, capacidad } = grupo;
  return [
    ...(periodoCerrado ? [`Su período está cerrado: ${periodo}`] : []),
    ...(sexoApto ? [] : [`Es ${SEXOS[sexo]}`]),
    ...(edadApta ? [] : [`Es para ${edadMinima} a ${edadMaxima} años`]),
    ...(libres > 0 ? [] : [`Está lleno: ${capacidad - libres} de ${capacidad}`]),
  ];
}

const lugares = ({ detallesHorarioGrupo }: GrupoOfrecido) =>
  [...new Set(detallesHorarioGrupo.map(({ lugar }) => lugar).filter(Boolean))].join(', ');

function precio({ modalidades, montoInscripcion }: GrupoOfrecido): string {
  const cuotas = modalidades.map(({ montoCuota }) => montoCuota);
  const desde = cuotas.length > 1 ? 'desde ' : '';
  return `Inscripción ${money(montoInscripcion)} · cuota ${desde}${money(Math.min(...cuotas))}`;
}

/** A group offered for enrolment; one that does not fit says why. */
function TarjetaGrupo({ grupo, chosen, supera, first, onPick, onAnotar }: TarjetaGrupoProps) {
  const { descripcion, nombre, empieza, edadMinima, edadMaxima, sexo, profesor, libres, detallesHorarioGrupo } = grupo;
  const razones = noCabe(grupo);
  const cabe = razones.length === 0;
  const lugar = lugares(grupo);
  return (
    <li className={`${css.group} card flex flex-column gap-2 p-3`} data-elegido={chosen || undefined} data-no-cabe={!cabe || undefined}>
      <div className="flex gap-3 align-items-start justify-content-between">
        <strong className="text-lg text-strong">{nombre}</strong>
        <Tag
          className="flex-none"
          value={libres > 0 ? plural(libres, 'libre') : 'Lleno'}
          severity={libres === 0 ? 'danger' : libres <= 3 ? 'warning' : 'success'}
        />
      </div>
      <IconLine icon="pi-clock">{textoDeHorario(detallesHorarioGrupo) || 'Sin horario'}</IconLine>
      {empieza && nombre !== descripcion && <IconLine icon="pi-calendar">Empieza el {day(empieza)}</IconLine>}
      {lugar && <IconLine icon="pi-map-marker">{lugar}</IconLine>}
      <IconLine icon="pi-user">
        {profesor} · {edadMinima} a {edadMaxima} años
        {sexo !== 'MIXTO' && ` · ${SEXOS[sexo]}`}
      </IconLine>
      <p className="mt-auto font-medium text-strong">{bound(precio(grupo))}</p>
      {!cabe && (
        <p className="toned" data-tone="error">
          {razones.join('. ')}.
        </p>
      )}
      <Button
        className="justify-content-center"
        label={chosen ? 'Elegido' : cabe ? 'Elegir' : 'Elegir de todos modos'}
        aria-label={`${cabe ? 'Elegir' : 'Elegir de todos modos'} ${nombre}`}
        icon={chosen ? 'pi-check' : undefined}
        outlined={!chosen}
        severity={cabe ? undefined : 'warning'}
        disabled={!cabe && !supera}
        autoFocus={first}
        onClick={onPick}
      />
      {onAnotar && libres === 0 && (
        <Button
          className="justify-content-center"
          label="Anotar en lista de espera"
          aria-label={`Anotar en lista de espera de ${nombre}`}
          icon="pi-clock"
          text
          onClick={onAnotar}
        />
      )}
    </li>
  );
}

interface Props {
  borrador: Borrador;
  situacion: Situacion;
  onChange: (part: Partial<Borrador>) => void;
  espera: Anotar;
}

interface ListProps {
  grupos: GrupoOfrecido[];
  elegido?: number;
  supera: boolean;
  conFoco?: true;
  onPick: (grupo: GrupoOfrecido) => void;
  espera: Anotar;
}

const Tarjetas = ({ grupos, elegido, supera, onPick, espera, conFoco }: ListProps) => (
  <ul className="tiled gap-3 list-none p-0 mb-3">
    {grupos.map((grupo, i) => (
      <TarjetaGrupo
        key={grupo.codigoGrupo}
        grupo={grupo}
        chosen={grupo.codigoGrupo === elegido}
        supera={supera}
        first={conFoco && (grupos.some(({ codigoGrupo }) => codigoGrupo === elegido) ? grupo.codigoGrupo === elegido : i === 0)}
        onPick={() => onPick(grupo)}
        onAnotar={
          espera.busy || grupo.periodoCerrado || !(supera || (grupo.edadApta && grupo.sexoApto))
            ? undefined
            : () => espera.anotar(grupo.codigoGrupo)
        }
      />
    ))}
  </ul>
);

/** The second step: the groups that fit and, apart from them, the others with the reason; those that the child is in are not offered. */
export function PasoGrupo({ borrador, situacion, onChange, espera }: Props) {
  const supera = useEsAdministrador();
  const [cerrados, setCerrados] = useState(borrador.grupo?.periodoCerrado ?? false);
  const { fechaNacimiento, sexo } = ninoDe(borrador);
  const grupos = useLoaded(paraInscripcion, { query: { fechaNacimiento, sexo, cerrados } });

  const pick = (grupo: GrupoOfrecido) => {
    const [unica] = grupo.modalidades;
    const codigoModalidad = grupo.modalidades.length === 1 ? unica?.codigoModalidad : undefined;
    const same = grupo.codigoGrupo === borrador.grupo?.codigoGrupo;
    onChange({ grupo, paso: 2, codigoModalidad: same ? borrador.codigoModalidad : codigoModalidad, ...(!same && { motivoExcepcion: '' }) });
  };
  const rows = situacion.waiting ? undefined : grupos.latest;
  if (!rows) return grupos.error ? <Failed of={grupos} /> : <Skeleton lines={6} />;
  const ofrecidos = rows.filter(({ codigoGrupo }) => situacion.grupos.every((suyo) => suyo.codigoGrupo !== codigoGrupo));
  const caben = ofrecidos.filter((grupo) => noCabe(grupo).length === 0);
  const otros = ofrecidos.filter((grupo) => noCabe(grupo).length > 0);
  const lista = { elegido: borrador.grupo?.codigoGrupo, supera, onPick: pick, espera };
  return (
    <section aria-label="Grupo">
      <Failed of={grupos} />
      {caben.length > 0 ? (
        <Tarjetas grupos={caben} conFoco {...lista} />
      ) : (
        <Empty icon="pi-users" title="Ningún grupo abierto le sirve y tiene lugar.">
          {otros.length > 0 ? 'Abajo están los demás, con la razón.' : 'Los grupos se abren en Grupos.'}
        </Empty>
      )}
      {supera && (
        <Check checked={cerrados} onChange={setCerrados}>
          Mostrar también grupos de períodos cerrados
        </Check>
      )}
      {otros.length > 0 && (
        <>
          <h2 className="mb-2">No caben</h2>
          <p className="text-muted mb-3">
            {supera ? 'Como administrador puede elegirlos; al final se le pide la razón.' : 'Un administrador puede inscribir en ellos.'}
          </p>
          <Tarjetas grupos={otros} {...lista} />
        </>
      )}
      <StepBar enter="elige el grupo señalado">
        <Button label="Anterior" icon="pi-arrow-left" text onClick={() => onChange({ paso: 0 })} />
        <Button label="Siguiente" icon="pi-arrow-right" iconPos="right" disabled={!borrador.grupo} onClick={() => onChange({ paso: 2 })} />
      </StepBar>
    </section>
  );
}
