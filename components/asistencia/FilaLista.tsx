import { useId, useState, type KeyboardEvent } from 'react';
import type { FilaLista as Datos } from '@/contract/asistencia/registro';
import { textoAusencia } from '@/contract/familia/razon';
import { PARENTESCO } from '@/contract/palabras';
import { siguienteEstado } from '@/domain/asistencia';
import { quitarMarca } from '@/services/plain/asistencia';
import { quitada, selectAsistencia, type Marca } from '@/store/asistencia/asistencia';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { phone } from '@/utils/format';
import { FotoEstudiante } from '../estudiantes/FotoEstudiante';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { LabelledText } from '../ui/input/TextInput';
import { Tag } from '../ui/tag/Tag';
import { releer } from './deshacerLista';
import { ESTADOS, estadoDeTecla } from './estados';
import { guardarPreguntando } from './useGuardar';
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

/** What is to be known of a child's health. */
export const AlertaMedica = ({ children }: { children: string }) => (
  <span className="p-tag p-tag-danger">
    <i className="pi pi-heart-fill" aria-hidden /> <span className="p-hidden-accessible">Alerta médica: </span>
    <span>{children}</span>
  </span>
);

function Avisos({ id, fila: { alertaMedica, primerDia, cumpleanos, debe, noViene = null } }: { id: string; fila: Datos }) {
  if (!alertaMedica && !primerDia && !cumpleanos && !debe && noViene === null) return null;
  return (
    <span id={id} className={`${css.alerts} flex flex-wrap gap-1`}>
      {alertaMedica && <AlertaMedica>{alertaMedica}</AlertaMedica>}
      {noViene !== null && <Tag value={textoAusencia(noViene)} severity="secondary" />}
      {primerDia && <Tag value="Primer día" severity="info" />}
      {cumpleanos && (
        <span className="p-tag p-tag-success">
          <i className="pi pi-gift" aria-hidden /> Cumple hoy
        </span>
      )}
      {debe && <Tag value="Remitir a caja" severity="warning" />}
    </span>
  );
}

const Anotar = ({ nombre, nota, writing, onPress }: { nombre: string; nota: string; writing: boolean; onPress: () => void }) => (
  <button
    type="button"
    className={`${css.write} icon-button mr-1 text-muted`}
    aria-label={`Nota de ${nombre}`}
    aria-expanded={writing}
    onClick={onPress}
  >
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
        className={`${css.quick} flex flex-column align-items-center justify-content-center p-0 text-sm font-semibold`}
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

/** Deletes the saved mark of a child, and can put it back unless somebody marked the child meanwhile; renders nothing if there is none. */
function Quitar({ fila }: { fila: Datos }) {
  const { codigoRegistroAsistencia: id, codigoEstudiante, nombreCompleto } = fila;
  const dispatch = useAppDispatch();
  const { de } = useAppSelector(selectAsistencia);
  const { codigoGrupo, fecha } = de!;
  const poner = ({ estado, nota }: Datos) => {
    const una = { codigoGrupo, codigoEstudiante, fechaAsistencia: fecha, estado: estado!, nota, recuperacion: false };
    return guardarPreguntando([{ ...una, estadoAnterior: null }], true).finally(() => releer(dispatch, { codigoGrupo, fecha }));
  };
  // The row is an argument: an undo must know the mark that it was pressed on.
  const { submit, busy } = useSubmit(({ estado }: Datos) => quitarMarca({ params: { id: id! }, query: { estado: estado ?? undefined } }), {
    success: `La marca de ${nombreCompleto} se quitó`,
    undo: (_, antes) => ({ act: () => poner(antes), then: () => undefined }),
    then: () => void dispatch(quitada(codigoEstudiante)),
  });
  if (id === null) return null;
  return <Button label="Quitar la marca guardada" icon="pi-eraser" text small loading={busy} onClick={() => void submit(fila)} />;
}

/** The details of a child in the roll: who may pick it up, with phone links, and the button that deletes its mark. */
function DetalleFila({ fila, disabled }: { fila: Datos; disabled: boolean }) {
  return (
    <>
      <strong className="block pb-1 text-muted">Puede recogerlo</strong>
      {fila.recogen.length === 0 && <p>Nadie está autorizado: pregunte en la oficina.</p>}
      <ul className="list-none p-0 m-0">
        {fila.recogen.map(({ nombre, parentesco, telefono }) => (
          <li key={`${nombre} ${telefono}`}>
            {nombre} ({PARENTESCO[parentesco].toLowerCase()})
            {telefono && (
              <>
                {' · '}
                <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`} aria-label={`Llamar a ${nombre}`}>
                  {phone(telefono)}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
      {!disabled && <Quitar fila={fila} />}
    </>
  );
}

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
        className={`${css.mark} column-gap-2 row-gap-1 align-items-center py-1 pl-2 pr-1 border-none bg-transparent text-left`}
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
            <small className={shown ? 'toned' : 'text-muted'}>
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
      {writing && (
        <div className={`${css.note} px-3 pb-3`}>
          <LabelledText
            label={`Nota de ${nombreCompleto}`}
            autoFocus
            disabled={disabled}
            value={nota}
            onKeyDown={({ key }) => (key === 'Enter' || key === 'Escape') && setWriting(false)}
            onChange={(text) => onMarca({ nota: text })}
          />
          <DetalleFila fila={fila} disabled={disabled || sinEnviar} />
        </div>
      )}
    </li>
  );
}
