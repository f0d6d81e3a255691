import { useId, useState, type KeyboardEvent } from 'react';
import type { FilaLista as Datos } from '@/contract/asistencia/registro';
import { siguienteEstado } from '@/domain/asistencia';
import type { Marca } from '@/store/asistencia';
import { FotoEstudiante } from '../estudiantes/FotoEstudiante';
import { ESTADOS, estadoDeTecla } from './estados';
import css from './FilaLista.module.css';

interface Props {
  fila: Datos;
  marca: Marca;
  /** Whether the mark is not saved yet. */
  cambiada: boolean;
  disabled: boolean;
  onMarca: (change: Partial<Marca>) => void;
}

function Avisos({ alertaMedica, primerDia, cumpleanos, debe }: Datos) {
  if (!alertaMedica && !primerDia && !cumpleanos && !debe) return null;
  return (
    <span className={`${css.alerts} flex flex-wrap gap-1`}>
      {alertaMedica && (
        <span className="p-tag p-tag-danger">
          <i className="pi pi-heart-fill" aria-hidden /> {alertaMedica}
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

function Nota({ nota, nombre, disabled, onMarca }: { nota: string; nombre: string } & Pick<Props, 'disabled' | 'onMarca'>) {
  const id = useId();
  return (
    <div className={`${css.note} px-3 pb-3`}>
      <label htmlFor={id} className="block pb-1 text-muted">
        Nota de {nombre}
      </label>
      <input
        id={id}
        className="p-inputtext p-component w-full"
        maxLength={200}
        autoComplete="off"
        disabled={disabled}
        value={nota}
        onChange={({ target }) => onMarca({ nota: target.value })}
      />
    </div>
  );
}

const Anotar = ({ nombre, nota, writing, onPress }: { nombre: string; nota: string; writing: boolean; onPress: () => void }) => (
  <button type="button" className={`${css.write} icon-button`} aria-label={`Nota de ${nombre}`} aria-expanded={writing} onClick={onPress}>
    <i className={`pi ${nota ? 'pi-comment' : 'pi-pencil'}`} aria-hidden />
  </button>
);

/** A child on the roll: a tap anywhere on the row goes to the next state, the letters P, T, A and E set one. */
export function FilaLista({ fila, marca: { estado, nota }, cambiada, disabled, onMarca }: Props) {
  const { codigoEstudiante, nombreCompleto, codigoFoto } = fila;
  const [writing, setWriting] = useState(false);
  const shown = estado ? ESTADOS[estado] : undefined;
  const keys = (event: KeyboardEvent) => {
    const typed = !event.ctrlKey && !event.altKey && !event.metaKey && estadoDeTecla(event.key);
    if (typed) onMarca({ estado: typed });
  };
  return (
    <li className={css.row} data-tone={shown?.tone} data-estado={estado ?? undefined} data-cambiada={cambiada || undefined}>
      <button
        type="button"
        className={`${css.mark} py-2 pl-2 pr-1`}
        disabled={disabled}
        aria-label={`${nombreCompleto}: ${shown?.label ?? 'sin marcar'}`}
        onClick={() => onMarca({ estado: siguienteEstado(estado) })}
        onKeyDown={keys}
      >
        <FotoEstudiante codigoEstudiante={codigoEstudiante} nombre={nombreCompleto} codigoFoto={codigoFoto} large />
        <span className="font-semibold text-strong">
          {nombreCompleto}
          {nota && !writing && <small className="block font-normal text-muted">{nota}</small>}
        </span>
        <span className={`${css.state} flex gap-2 align-items-center justify-content-center font-semibold white-space-nowrap`}>
          {shown && <i className={`pi ${shown.icon}`} aria-hidden />}
          {shown?.label ?? 'Sin marcar'}
        </span>
        <Avisos {...fila} />
      </button>
      <Anotar nombre={nombreCompleto} nota={nota} writing={writing} onPress={() => setWriting((was) => !was)} />
      {writing && <Nota nota={nota} nombre={nombreCompleto} disabled={disabled} onMarca={onMarca} />}
    </li>
  );
}
