import { Button } from '../ui/Button';
import { textoDeHorario } from '@/domain/academico/horario';
import type { GrupoOfrecido } from '@/store/inscripciones';
import { money, plural } from '@/utils/format';
import { IconLine } from '../ui/row/IconLine';
import { Tag } from '../ui/tag/Tag';
import css from './TarjetaGrupo.module.css';

interface Props {
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
export function noCabe(grupo: GrupoOfrecido): string[] {
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
export function TarjetaGrupo({ grupo, chosen, supera, first, onPick, onAnotar }: Props) {
  const { descripcion, edadMinima, edadMaxima, sexo, profesor, libres, detallesHorarioGrupo } = grupo;
  const razones = noCabe(grupo);
  const cabe = razones.length === 0;
  const lugar = lugares(grupo);
  return (
    <li className={`${css.group} card flex flex-column gap-2 p-3`} data-elegido={chosen || undefined} data-no-cabe={!cabe || undefined}>
      <div className="flex gap-3 align-items-start justify-content-between">
        <strong className="text-lg text-strong">{descripcion}</strong>
        <Tag
          className="flex-none"
          value={libres > 0 ? plural(libres, 'libre') : 'Lleno'}
          severity={libres === 0 ? 'danger' : libres <= 3 ? 'warning' : 'success'}
        />
      </div>
      <IconLine icon="pi-clock">{textoDeHorario(detallesHorarioGrupo) || 'Sin horario'}</IconLine>
      {lugar && <IconLine icon="pi-map-marker">{lugar}</IconLine>}
      <IconLine icon="pi-user">
        {profesor} · {edadMinima} a {edadMaxima} años
        {sexo !== 'MIXTO' && ` · ${SEXOS[sexo]}`}
      </IconLine>
      <p className="mt-auto font-medium text-strong">{precio(grupo)}</p>
      {!cabe && (
        <p className="toned" data-tone="error">
          {razones.join('. ')}.
        </p>
      )}
      <Button
        className="justify-content-center"
        label={chosen ? 'Elegido' : cabe ? 'Elegir' : 'Elegir de todos modos'}
        aria-label={`${cabe ? 'Elegir' : 'Elegir de todos modos'} ${descripcion}`}
        icon={chosen ? 'pi pi-check' : undefined}
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
          aria-label={`Anotar en la lista de espera de ${descripcion}`}
          icon="pi pi-clock"
          text
          onClick={onAnotar}
        />
      )}
    </li>
  );
}
