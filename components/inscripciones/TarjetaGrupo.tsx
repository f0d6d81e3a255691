import { Button } from 'primereact/button';
import { textoDeHorario } from '@/domain/horario';
import type { GrupoOfrecido } from '@/store/inscripciones';
import { money, plural } from '@/utils/format';

interface Props {
  grupo: GrupoOfrecido;
  chosen: boolean;
  /** Whether it may be chosen although it does not fit. */
  supera: boolean;
  onPick: () => void;
}

/** noCabe(grupo) → ['Es para 8 a 10 años', 'Está lleno: 20 de 20']; [] for a group that fits. */
export function noCabe({ edadApta, edadMinima, edadMaxima, libres, capacidad }: GrupoOfrecido): string[] {
  return [
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

/** A group as the enrolment offers it; one that does not fit says why. */
export function TarjetaGrupo({ grupo, chosen, supera, onPick }: Props) {
  const { descripcion, edadMinima, edadMaxima, profesor, libres, detallesHorarioGrupo } = grupo;
  const razones = noCabe(grupo);
  const cabe = razones.length === 0;
  const lugar = lugares(grupo);
  return (
    <li className="tarjeta-grupo" data-elegido={chosen || undefined} data-no-cabe={!cabe || undefined}>
      <div className="tarjeta-cabeza">
        <strong>{descripcion}</strong>
        <span className={`p-tag ${libres === 0 ? 'p-tag-danger' : libres <= 3 ? 'p-tag-warning' : 'p-tag-success'}`}>
          {libres > 0 ? plural(libres, 'libre') : 'Lleno'}
        </span>
      </div>
      <p>
        <i className="pi pi-clock" aria-hidden /> {textoDeHorario(detallesHorarioGrupo) || 'Sin horario'}
      </p>
      {lugar && (
        <p>
          <i className="pi pi-map-marker" aria-hidden /> {lugar}
        </p>
      )}
      <p>
        <i className="pi pi-user" aria-hidden /> {profesor} · {edadMinima} a {edadMaxima} años
      </p>
      <p className="tarjeta-precio">{precio(grupo)}</p>
      {!cabe && <p className="tarjeta-razon">{razones.join('. ')}.</p>}
      <Button
        label={chosen ? 'Elegido' : cabe ? 'Elegir' : 'Elegir de todos modos'}
        aria-label={`${cabe ? 'Elegir' : 'Elegir de todos modos'} ${descripcion}`}
        icon={chosen ? 'pi pi-check' : undefined}
        outlined={!chosen}
        severity={cabe ? undefined : 'warning'}
        disabled={!cabe && !supera}
        onClick={onPick}
      />
    </li>
  );
}
