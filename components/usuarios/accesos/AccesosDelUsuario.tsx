import type { AccesosDeUsuario as Accesos } from '@/contract/usuarios/acceso';
import { equalsIgnoringCase } from '@/utils/validation';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { AccesosSueltos } from './AccesosSueltos';
import { PorQue } from './PorQue';
import { RolesDelUsuario } from '../roles/RolesDelUsuario';
import { TIPO_USUARIO } from '../tipos';
import { useMisAccesos } from './useMisAccesos';
import { Notice } from '../../feedback/Notice';

interface Props {
  quien: Accesos;
  onSaved: (quien: Accesos) => void;
  /** Reloads the user after a version conflict. */
  reload: () => void;
  onDirty: (dirty: boolean) => void;
  onBack: () => void;
}

function Aviso({ icon, children }: { icon: string; children: string }) {
  return (
    <Notice tone="warn" icon={icon}>
      {children}
    </Notice>
  );
}

/** A user's accesses and their origin: roles, exceptions, and an explanation why a page opens. */
export function AccesosDelUsuario({ quien, onSaved, reload, onDirty, onBack }: Props) {
  const { nombre, tengo, esAdministrador, recargar } = useMisAccesos();
  const esUsted = equalsIgnoringCase(nombre, quien.usuario);
  const bloqueado = quien.tipoUsuario === 'ADMINISTRADOR' && !esAdministrador;
  const then = () => {
    if (esUsted) void recargar();
  };
  return (
    <div className="flex flex-column gap-3">
      <header>
        <h2>{quien.nombreCompleto}</h2>
        <p className="text-muted">
          {quien.usuario} · {TIPO_USUARIO[quien.tipoUsuario]} <EstadoTag estado={quien.activo} />
        </p>
      </header>
      {bloqueado && <Aviso icon="pi-lock">Es administrador: solo otro administrador puede cambiar sus accesos.</Aviso>}
      {!quien.activo && <Aviso icon="pi-ban">Su usuario está inactivo: no entra, tenga los accesos que tenga.</Aviso>}
      {quien.sucursales === 0 && (
        <Aviso icon="pi-map-marker">No tiene ninguna sucursal: los procesos no se le abren hasta que se le asigne una.</Aviso>
      )}
      <RolesDelUsuario
        quien={quien}
        tengo={tengo}
        bloqueado={bloqueado}
        esUsted={esUsted}
        onSaved={(saved) => {
          onSaved(saved);
          then();
        }}
        onStale={reload}
        onDirty={onDirty}
        onBack={onBack}
      />
      <PorQue quien={quien} />
      <section aria-label="Accesos uno por uno">
        <h2>Accesos uno por uno</h2>
        <p className="text-muted mb-3">Lo que se cambia aquí cuenta enseguida y queda como excepción: los roles ya no lo tocan.</p>
        <AccesosSueltos
          quien={quien}
          tengo={tengo}
          bloqueado={bloqueado}
          esUsted={esUsted}
          onChanged={() => {
            reload();
            then();
          }}
        />
      </section>
    </div>
  );
}
