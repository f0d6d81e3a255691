import { useId, useState, type KeyboardEvent } from 'react';
import type { FilaLista as Datos } from '@/contract/asistencia/registro';
import { siguienteEstado } from '@/domain/asistencia';
import type { Marca } from '@/store/asistencia/asistencia';
import { FotoEstudiante } from '../estudiantes/FotoEstudiante';
import { TextInput } from '../ui/input/TextInput';
import { DetalleFila } from './DetalleFila';
import { ESTADOS, estadoDeTecla } from './estados';
import css from './FilaLista.module.css';

interface Props {
  fila: Datos;
  marca: Marca;
  /** The mark has not been saved yet. */
  cambiada: boolean;
  /** The mark is saved on this device but has not been confirmed by the server. */
  sinEnviar: boolean;
  disabled: boolean;
  onMarca: (change: Partial<Marca>) => void;
}

function Avisos({ id, fila: { alertaMedica, primerDia, cumpleanos, debe } }: { id: string; fila: Datos }) {
  if (!alertaMedica && !primerDia && !cumpleanos && !debe) return null;
  return (
    <span id={id} className={`${css.alerts} flex flex-wrap gap-1`}>
      {alertaMedica && (
        <span className="p-tag p-tag-danger">
          <i className="pi pi-heart-fill" aria-hidden /> <span className="p-hidden-accessible">Alerta médica: </span>
          <span>{alertaMedica}</span>
        </span>
      )}
      {primerDia && <span className="p-tag p-tag-info">Primer día</span>}
      {cumpleanos && (
        <span className="p-tag p-tag-success">
          <i className="pi pi-gift" aria-hidden /> Cumple hoy
        </span>
      )}
      {debe && <span className="p-tag p-tag-warning">Remitir a caja</span>}
    </span>
  );
}

interface NotaProps extends Pick<Props, 'disabled' | 'onMarca'> {
  nota: string;
  nombre: string;
  onListo: () => void;
}

function Nota({ nota, nombre, disabled, onMarca, onListo }: NotaProps) {
  const id = useId();
  return (
    <div className={`${css.note} px-3 pb-3`}>
      <label htmlFor={id} className="block pb-1 text-muted">
        Nota de {nombre}
      </label>
      <TextInput
        id={id}
        className="w-full"
        autoFocus
        disabled={disabled}
        value={nota}
        onKeyDown={({ key }) => (key === 'Enter' || key === 'Escape') && onListo()}
        onChange={(text) => onMarca({ nota: text })}
      />
    </div>
  );
}

const Anotar = ({ nombre, nota, writing, onPress }: { nombre: string; nota: string; writing: boolean; onPress: () => void }) => (
  <button type="button" className={`${css.write} icon-button`} aria-label={`Nota de ${nombre}`} aria-expanded={writing} onClick={onPress}>
    <i className={`pi ${nota ? 'pi-comment' : 'pi-pencil'}`} aria-hidden />
  </button>
);

/** The two most frequent states have a button each; pressing one twice does not toggle it. */
const RAPIDAS = ['PRESENTE', 'AUSENTE'] as const;

const Rapidas = ({ nombre, estado, ...rest }: { nombre: string; estado: Marca['estado'] } & Pick<Props, 'disabled' | 'onMarca'>) =>
  RAPIDAS.map((cual) => {
    const { label, icon, tone, tecla } = ESTADOS[cual];
    return (
      <button
        key={cual}
        type="button"
        className={`${css.quick} flex flex-column align-items-center justify-content-center`}
        data-tone={tone}
        aria-pressed={estado === cual}
        aria-label={`${label}: ${nombre}`}
        title={label}
        disabled={rest.disabled}
        onClick={() => rest.onMarca({ estado: cual })}
      >
        <i className={`pi ${icon}`} aria-hidden />
        <span aria-hidden>{tecla.toUpperCase()}</span>
      </button>
    );
  });

/** A child on the roll. Present and absent have a button each; a tap on the name cycles through all states, and the keys P, T, A and E set one. */
export function FilaLista({ fila, marca: { estado, nota }, cambiada, sinEnviar, disabled, onMarca }: Props) {
  const { codigoEstudiante, nombreCompleto, codigoFoto } = fila;
  const [writing, setWriting] = useState(false);
  const avisos = useId();
  const shown = estado ? ESTADOS[estado] : undefined;
  const keys = (event: KeyboardEvent) => {
    const typed = !event.ctrlKey && !event.altKey && !event.metaKey && estadoDeTecla(event.key);
    if (typed) onMarca({ estado: typed });
  };
  return (
    <li className={css.row} data-tone={shown?.tone} data-estado={estado ?? undefined} data-cambiada={cambiada || undefined}>
      <button
        type="button"
        className={`${css.mark} py-1 pl-2 pr-1`}
        disabled={disabled}
        aria-label={`${nombreCompleto}: ${shown?.label ?? 'sin marcar'}`}
        aria-describedby={avisos}
        onClick={() => onMarca({ estado: siguienteEstado(estado) })}
        onKeyDown={keys}
      >
        <FotoEstudiante codigoEstudiante={codigoEstudiante} nombre={nombreCompleto} codigoFoto={codigoFoto} large />
        <span className="min-w-0 font-semibold text-strong">
          {nombreCompleto}
          <span className="flex flex-wrap column-gap-2 row-gap-1 align-items-center font-normal">
            <small className={css.state}>
              {shown?.label ?? 'Sin marcar'}
              {sinEnviar && ' · sin enviar'}
            </small>
            <Avisos id={avisos} fila={fila} />
          </span>
          {nota && !writing && <small className="block font-normal text-muted">{nota}</small>}
        </span>
      </button>
      <Rapidas nombre={nombreCompleto} estado={estado} disabled={disabled} onMarca={onMarca} />
      <Anotar nombre={nombreCompleto} nota={nota} writing={writing} onPress={() => setWriting((was) => !was)} />
      {writing && <Nota nota={nota} nombre={nombreCompleto} disabled={disabled} onMarca={onMarca} onListo={() => setWriting(false)} />}
      {writing && <DetalleFila fila={fila} disabled={disabled || sinEnviar} />}
    </li>
  );
}
