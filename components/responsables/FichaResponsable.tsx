import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Button } from '../ui/Button';
import { Tag } from '../ui/tag/Tag';
import { useState } from 'react';
import { ACCESO } from '@/contract/accesos';
import { fusionarResponsables } from '@/contract/responsables/fusion';
import type { Hijo, PersonaConHijos } from '@/contract/responsables/responsable';
import { estudianteService } from '@/services/estudiantes';
import { fiscalService } from '@/services/fiscal';
import { direccionService, responsableService } from '@/services/responsables';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { EstadoTag } from '../ui/tag/EstadoTag';
import { SidePanel } from '../ui/SidePanel';
import { useLoaded } from '../data/useLoaded';
import { UnionesRecientes } from '../personas/UnionesRecientes';
import { PromesaAviso } from '../cobranza/PromesaAviso';
import { EnlaceFamilia } from '../familia/EnlaceFamilia';
import { Telefonos } from './Contacto';
import { Unida } from './Unida';
import { DatosFiscales } from './DatosFiscales';
import { EstadoCuenta } from './EstadoCuenta';
import { ListaDirecciones } from './ListaDirecciones';
import { fichaDe, responsableEn, rolesDe } from './rotulos';
import { useDesvincular } from './useDesvincular';
import { usePermiso } from '../data/usePermiso';
import { Loaded } from '../data/Loaded';
import { Facts } from '../ui/Facts';
import { Skeleton } from '../ui/Skeleton';
import { RowButtons } from '../ui/RowButtons';
import { IconButton } from '../ui/IconButton';
import { RowList } from '../ui/keyboard/RowList';

const PersonaForm = dynamic(() => import('../personas/PersonaForm').then((module) => module.PersonaForm), { ssr: false });
const VinculoForm = dynamic(() => import('./VinculoForm').then((module) => module.VinculoForm), { ssr: false });
const UnirResponsable = dynamic(() => import('./UnirResponsable').then((module) => module.UnirResponsable), { ssr: false });
const ResponsableForm = dynamic(() => import('./ResponsableForm').then((module) => module.ResponsableForm), { ssr: false });

interface Props {
  codigoEntidad: number;
  /** `changed`: the list behind may be outdated. */
  onClose: (changed: boolean) => void;
}

type Editing = { persona: true } | { vinculo: Hijo } | { hijo: true } | { otra: true };

function Paga({ hijo }: { hijo: Hijo }) {
  const { pagador, contactoPago } = hijo;
  if (contactoPago || !pagador) return null;
  return (
    <span>
      Paga <Link href={responsableEn(pagador.codigoEntidad)}>{pagador.nombre}</Link>
    </span>
  );
}

interface HijosProps {
  persona: PersonaConHijos;
  onEdit: (vinculo: Hijo) => void;
  onRemove: (vinculo: Hijo) => void;
}

function Hijos({ persona, onEdit, onRemove }: HijosProps) {
  const abre = usePermiso([ACCESO.estudiante]);
  const edita = usePermiso(responsableService.calls.update.access);
  return (
    <RowList className="people">
      {persona.hijos.map((hijo) => (
        <li key={hijo.codigoResponsable}>
          <div className="people-name">
            <strong>{abre ? <Link href={fichaDe(hijo.codigoEstudiante)}>{hijo.nombreCompleto}</Link> : hijo.nombreCompleto}</strong>
            <span>{rolesDe(hijo)}</span> <Paga hijo={hijo} />
          </div>
          {!hijo.activo && <EstadoTag estado={false} />}
          {edita && (
            <RowButtons>
              <IconButton icon="pi-pencil" label={`Editar vínculo con ${hijo.nombreCompleto}`} onClick={() => onEdit(hijo)} />
              {!hijo.contactoPago && (
                <IconButton
                  icon="pi-times"
                  severity="danger"
                  label={`Desvincular de ${hijo.nombreCompleto}`}
                  onClick={() => onRemove(hijo)}
                />
              )}
            </RowButtons>
          )}
        </li>
      ))}
    </RowList>
  );
}

function Direcciones({ codigoEntidad, nombre }: { codigoEntidad: number; nombre: string }) {
  const loaded = useLoaded(direccionService.deEntidad, { query: { codigoEntidad } });
  return (
    <Loaded of={loaded}>
      {(direcciones) => (
        <ListaDirecciones codigoEntidad={codigoEntidad} nombre={nombre} direcciones={direcciones} onChange={() => void loaded.reload()} />
      )}
    </Loaded>
  );
}

function Cabeza({ persona, onEdit, onUnir }: { persona: PersonaConHijos; onEdit: () => void; onUnir: () => void }) {
  const { usuario } = useAppSelector(selectSession);
  const une = usePermiso(fusionarResponsables.access) && usuario?.tipoUsuario === 'ADMINISTRADOR';
  const edita = usePermiso(responsableService.calls.updateEntidad.access);
  const { nombreCompleto, documento, email, contactoPago } = persona;
  return (
    <>
      <div className="flex gap-3 align-items-center justify-content-between">
        <div>
          <h2 className="break">{nombreCompleto}</h2>
          {contactoPago && (
            <p>
              <Tag value="Paga" severity="info" />
            </p>
          )}
        </div>
        <span className="flex gap-2">
          {une && <IconButton icon="pi-clone" label="Unir con otra persona" title="Unir con otra persona" onClick={onUnir} />}
          {edita && <Button label="Editar" icon="pi pi-pencil" outlined size="small" onClick={onEdit} />}
        </span>
      </div>
      <Facts
        className="align-items-baseline"
        of={[
          ['Teléfonos', <Telefonos key="telefonos" persona={persona} />],
          ['Correo', email && <a href={`mailto:${email}`}>{email}</a>],
          ['Documento', documento],
        ]}
      />
    </>
  );
}

function Formulario({
  editing,
  persona,
  onClose,
}: {
  editing: Exclude<Editing, { otra: true }>;
  persona: PersonaConHijos;
  onClose: (changed: boolean) => void;
}) {
  if ('persona' in editing) return <PersonaForm persona={persona} hijos={persona.hijos.length} onClose={onClose} />;
  if ('vinculo' in editing) {
    const { vinculo } = editing;
    return <VinculoForm vinculo={vinculo} nombre={persona.nombreCompleto} estudiante={vinculo.nombreCompleto} onClose={onClose} />;
  }
  return <ResponsableForm persona={persona} onClose={onClose} />;
}

/** A guardian's record: contact, children, account, addresses. */
export function FichaResponsable({ codigoEntidad, onClose }: Props) {
  const loaded = useLoaded(responsableService.persona, { query: { codigoEntidad } });
  const [editing, setEditing] = useState<Editing>();
  const [changed, setChanged] = useState(false);
  const [vincula, busca, direcciones, cuenta, fiscal] = [
    usePermiso(responsableService.calls.save.access),
    usePermiso(estudianteService.calls.filter.access),
    usePermiso(direccionService.calls.deEntidad.access),
    usePermiso(responsableService.calls.cuenta.access),
    usePermiso(fiscalService.calls.comprador.access),
  ];
  const update = () => {
    setChanged(true);
    void loaded.reload();
  };
  const desvincular = useDesvincular(() => (loaded.data?.hijos.length === 1 ? onClose(true) : update()));
  const closeForm = (saved: boolean) => {
    setEditing(undefined);
    if (saved) update();
  };
  return (
    <SidePanel title="Responsable" onClose={() => onClose(changed)}>
      <Loaded of={loaded} skeleton={<Skeleton lines={3} />}>
        {(persona) =>
          persona.fusion ? (
            <Unida persona={persona} onDeshecha={update} />
          ) : (
            <div className="flex flex-column gap-3">
              <Cabeza persona={persona} onEdit={() => setEditing({ persona: true })} onUnir={() => setEditing({ otra: true })} />
              <UnionesRecientes uniones={persona.uniones} deshacer={responsableService.deshacerUnion} onHecho={update} />
              <section aria-label="Hijos">
                <h3 className="mb-2">Hijos</h3>
                <Hijos
                  persona={persona}
                  onEdit={(vinculo) => setEditing({ vinculo })}
                  onRemove={({ codigoResponsable, nombreCompleto }) =>
                    void desvincular({ codigoResponsable, responsable: persona.nombreCompleto, estudiante: nombreCompleto })
                  }
                />
                {vincula && busca && (
                  <Button label="Agregar hijo" icon="pi pi-plus" text size="small" onClick={() => setEditing({ hijo: true })} />
                )}
              </section>
              {cuenta && (
                <section aria-label="Estado de cuenta">
                  <h3 className="mb-2">Estado de cuenta</h3>
                  <PromesaAviso codigoEntidad={codigoEntidad} />
                  <EstadoCuenta persona={persona} />
                </section>
              )}
              <div>
                <EnlaceFamilia codigoEntidad={codigoEntidad} nombre={persona.nombreCompleto} />
              </div>
              {fiscal && persona.contactoPago && <DatosFiscales codigoEntidad={codigoEntidad} />}
              {direcciones && (
                <section aria-label="Direcciones">
                  <h3 className="mb-2">Direcciones</h3>
                  <Direcciones codigoEntidad={codigoEntidad} nombre={persona.nombreCompleto} />
                </section>
              )}
              {editing && 'otra' in editing && (
                <UnirResponsable
                  persona={persona}
                  onHecho={(queda) => (queda === codigoEntidad ? closeForm(true) : onClose(true))}
                  onClose={() => setEditing(undefined)}
                />
              )}
              {editing && !('otra' in editing) && <Formulario editing={editing} persona={persona} onClose={closeForm} />}
            </div>
          )
        }
      </Loaded>
    </SidePanel>
  );
}
