import { useState, useEffect, useId, useRef } from 'react';
import Link from 'next/link';
import { type Acceso, type AccesosDeRol as Accesos, acceso } from '@/contract/usuarios/acceso';
import type { UsuarioConRol } from '@/contract/usuarios/rol';
import { cuantos } from '@/domain/accesos';
import { accesoService } from '@/services/accesos';
import { plural } from '@/utils/format';
import { usePermiso } from '../../data/useSession';
import { Notice } from '../../feedback/Notice';
import { tellRefusal, useSubmit } from '../../form/useSubmit';
import { SearchBox } from '../../list/table/SearchBox';
import { Check } from '../../ui/input/CheckList';
import { CheckInput, Option } from '../../ui/input/Option';
import { NO_LO_TIENE, AccesoTexto, porSeccion, Seccion } from './AccesoTexto';
import { BarraCambios } from './BarraCambios';
import { useCambios, type Guarda } from './useCambios';
import { useMisAccesos } from './useMisAccesos';
import css from './AccesosDelRol.module.css';

interface ArbolAccesosProps {
  accesos: readonly Acceso[];
  filtro: string;
  elegidos: ReadonlySet<number>;
  /** Why an access cannot be changed here ('' if the page already says so); undefined if it can. */
  impide: (codigoAcceso: number) => string | undefined;
  onChange: (codigos: readonly number[], elegido: boolean) => void;
}

interface SectionProps extends Omit<ArbolAccesosProps, 'filtro'> {
  seccion: string;
}

/** The checkbox of a section: checked, unchecked or indeterminate. */
function Todos({ seccion, accesos, elegidos, impide, onChange }: SectionProps) {
  const box = useRef<HTMLInputElement>(null);
  const codigos = accesos.map(({ codigoAcceso }) => codigoAcceso);
  const libres = codigos.filter((code) => impide(code) === undefined);
  const state = cuantos(codigos, elegidos);
  useEffect(() => {
    box.current!.indeterminate = state === 'algunos';
  }, [state]);
  // If everything changeable is checked, the next click unchecks it.
  const lleno = libres.every((code) => elegidos.has(code));
  return (
    <Option className="flex-1">
      <CheckInput
        ref={box}
        type="checkbox"
        checked={state === 'todos'}
        disabled={libres.length === 0}
        onChange={() => onChange(libres, !lleno)}
      />
      <strong>{seccion}</strong>
      <small className="text-muted">
        {codigos.filter((code) => elegidos.has(code)).length} de {codigos.length}
      </small>
    </Option>
  );
}

/** The accesses as checkboxes, grouped under the checkbox of their section. */
function ArbolAccesos({ accesos, filtro, elegidos, impide, onChange }: ArbolAccesosProps) {
  const id = useId();
  const secciones = porSeccion(accesos, filtro);
  if (secciones.length === 0) return <p className="nothing">Nada coincide con «{filtro}».</p>;
  return secciones.map(({ seccion, accesos: suyos }, i) => (
    <Seccion
      key={seccion}
      titleId={`${id}-${i}`}
      title={<Todos seccion={seccion} accesos={suyos} elegidos={elegidos} impide={impide} onChange={onChange} />}
    >
      {suyos.map((acceso) => (
        <li key={acceso.codigoAcceso}>
          <Check
            checked={elegidos.has(acceso.codigoAcceso)}
            disabled={impide(acceso.codigoAcceso) !== undefined}
            onChange={(on) => onChange([acceso.codigoAcceso], on)}
          >
            <AccesoTexto acceso={acceso} nota={impide(acceso.codigoAcceso)} />
          </Check>
        </li>
      ))}
    </Seccion>
  ));
}

interface Props extends Guarda {
  rol: Accesos;
  usuarios: readonly UsuarioConRol[];
  todos: readonly Acceso[];
  onSaved: (rol: Accesos) => void;
  /** Reloads the role after a version conflict. */
  onStale: () => void;
}

/** The users with a role, each linked to the user's accesses. */
function UsuariosDelRol({ usuarios }: { usuarios: readonly UsuarioConRol[] }) {
  const puede = usePermiso(acceso.deUsuario.access);
  if (usuarios.length === 0) return <p className="nothing">Nadie tiene este rol todavía.</p>;
  return (
    <details className={`${css.users} mb-3`}>
      <summary>
        Lo {usuarios.length === 1 ? 'tiene' : 'tienen'} {plural(usuarios.length, 'usuario')}
      </summary>
      <ul className="list-none m-0 p-0">
        {usuarios.map(({ codigoUsuario, usuario, nombreCompleto, activo }) => (
          <li key={codigoUsuario} className="flex gap-2 align-items-center">
            {puede ? <Link href={`/usuario/otorgaracceso?usuario=${encodeURIComponent(usuario)}`}>{nombreCompleto}</Link> : nombreCompleto}{' '}
            <small className="text-muted">
              {usuario}
              {!activo && ' · inactivo'}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

const alcanceDe = (usuarios: number) => (usuarios === 0 ? 'todavía no lo tiene nadie' : `afecta a ${plural(usuarios, 'usuario')}`);

/** Saves the changes; after a version conflict they are reapplied to the reloaded role. */
function useGuardar({ rol, usuarios, onSaved, onStale }: Props, despues: () => void) {
  const [rechazada, setRechazada] = useState<number>();
  const { nombre, recargar } = useMisAccesos();
  const { submit, busy } = useSubmit(
    (accesos: number[]) => accesoService.updateRol({ body: { codigoRol: rol.codigoRol, accesos, version: rol.version } }),
    {
      success: 'Accesos guardados: cuentan desde la próxima acción de cada usuario',
      then: (saved) => {
        despues();
        onSaved(saved);
        if (usuarios.some(({ usuario }) => usuario === nombre)) void recargar();
      },
      refused: (error) => {
        tellRefusal(error);
        if (!error.conflict) return;
        setRechazada(rol.version);
        onStale();
      },
    },
  );
  return { submit, busy, cruzado: rechazada !== undefined && rechazada !== rol.version };
}

/** The reasons why the caller cannot change the role at all. */
function Avisos({ rol, superior, cruzado }: { rol: Accesos; superior?: UsuarioConRol; cruzado: boolean }) {
  return (
    <>
      {!rol.activo && <Notice tone="info">Este rol está inactivo: no da nada hasta que se active en Roles.</Notice>}
      {superior && (
        <Notice tone="warn" role="alert" icon="pi-lock">
          Lo tiene {superior.nombreCompleto}, que es administrador: solo otro administrador puede cambiar este rol.
        </Notice>
      )}
      {cruzado && (
        <Notice tone="warn" role="alert" icon="pi-users">
          Otra persona cambió este rol mientras tanto. Abajo está como quedó, con lo que usted marcó encima: revíselo y guarde de nuevo.
        </Notice>
      )}
    </>
  );
}

/** The accesses of a role as a tree of checkboxes; changes apply on saving. */
export function AccesosDelRol(props: Props) {
  const { rol, usuarios, todos } = props;
  const [filtro, setFiltro] = useState('');
  const { tengo, esAdministrador } = useMisAccesos();
  const { elegidos, da, quita, dirty, poner, descartar } = useCambios(rol.accesos, props);
  const { submit, busy, cruzado } = useGuardar(props, descartar);

  const superior = esAdministrador ? undefined : usuarios.find(({ tipoUsuario }) => tipoUsuario === 'ADMINISTRADOR');
  const impide = (code: number) => {
    if (superior) return '';
    return tengo.has(code) || rol.accesos.includes(code) ? undefined : NO_LO_TIENE;
  };
  return (
    <>
      <Avisos rol={rol} superior={superior} cruzado={cruzado} />
      <UsuariosDelRol usuarios={usuarios} />
      <div className="grid-tools">
        <SearchBox label="Buscar accesos" value={filtro} onSearch={setFiltro} />
        <span className="page-count" role="status">
          {plural(elegidos.size, 'acceso elegido', 'accesos elegidos')}
        </span>
      </div>
      <ArbolAccesos accesos={todos} filtro={filtro} elegidos={elegidos} impide={impide} onChange={poner} />
      {dirty && (
        <BarraCambios
          da={da}
          quita={quita}
          alcance={alcanceDe(usuarios.length)}
          busy={busy}
          onSave={() => void submit([...elegidos])}
          onDiscard={descartar}
        />
      )}
    </>
  );
}
