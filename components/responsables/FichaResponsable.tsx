import { later } from '../data/later';
import Link from 'next/link';
import { useState } from 'react';
import { fusionarResponsables } from '@/contract/responsables/fusion';
import type { FichaResponsable as Persona, Hijo } from '@/contract/responsables/responsable';
import { estudianteService } from '@/services/estudiantes';
import { fiscalService } from '@/services/compania/fiscal';
import { direccionService, responsableService } from '@/services/responsables';
import { PromesaAviso } from '../cobranza/PromesaAviso';
import { Loaded, useLoaded } from '../data/useLoaded';
import { useEsAdministrador, usePermiso } from '../data/useSession';
import { EnlaceFamilia } from '../familia/EnlaceFamilia';
import { Notice } from '../feedback/Notice';
import { UnionesRecientes } from '../personas/UnionesRecientes';
import { usePrivacidad } from '../personas/usePrivacidad';
import { Button, IconButton } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { Section } from '../ui/Section';
import { Aside, Columns } from '../ui/record/Columns';
import { RecordHead } from '../ui/record/RecordHead';
import { SidePanel } from '../ui/SidePanel';
import { Skeleton } from '../ui/Skeleton';
import { Tag } from '../ui/tag/Tag';
import { Telefonos } from './Contacto';
import { DatosFiscales } from './DatosFiscales';
import { EstadoCuenta } from './EstadoCuenta';
import { ListaDirecciones } from './ListaDirecciones';
import { Hijos } from './Hijos';
import { responsableEn } from './rotulos';
import { useDesvincular } from './useDesvincular';
import { useOpen } from '../ui/useOpen';

const PersonaForm = later(() => import('../personas/PersonaForm'), 'PersonaForm');
const VinculoForm = later(() => import('./VinculoForm'), 'VinculoForm');
const DatosPersonales = later(() => import('../personas/DatosPersonales'), 'DatosPersonales');
const UnirResponsable = later(() => import('./UnirResponsable'), 'UnirResponsable');
const ResponsableForm = later(() => import('./ResponsableForm'), 'ResponsableForm');

type Editing = { persona: true } | { vinculo: Hijo } | { hijo: true } | { otra: true } | { privacidad: true };

interface PartProps {
  persona: Persona;
  onEdit: (editing: Editing) => void;
}

const Direcciones = ({ codigoEntidad, nombre }: { codigoEntidad: number; nombre: string }) => (
  <Loaded of={useLoaded(direccionService.deEntidad, { query: { codigoEntidad } })}>
    {(todas, reload) => <ListaDirecciones codigoEntidad={codigoEntidad} nombre={nombre} direcciones={todas} onChange={reload} />}
  </Loaded>
);

function Cabeza({ persona, onEdit }: PartProps) {
  const esAdministrador = useEsAdministrador();
  const une = usePermiso(fusionarResponsables.access) && esAdministrador;
  const edita = usePermiso(responsableService.calls.updateEntidad.access);
  const privacidad = usePrivacidad();
  const { nombreCompleto, contactoPago } = persona;
  return (
    <RecordHead
      className="mb-3"
      acts={
        <>
          {privacidad && <IconButton icon="pi-shield" label="Datos y privacidad" onClick={() => onEdit({ privacidad: true })} />}
          {une && <IconButton icon="pi-clone" label="Unir con otra persona" onClick={() => onEdit({ otra: true })} />}
          {edita && <Button label="Editar" icon="pi-pencil" outlined small onClick={() => onEdit({ persona: true })} />}
        </>
      }
    >
      <div className="flex-auto w-14rem">
        <h2 className="break">
          {nombreCompleto} {contactoPago && <Tag value="Paga" severity="info" />}
        </h2>
        <Telefonos persona={persona} />
      </div>
    </RecordHead>
  );
}

const Datos = ({ persona }: Pick<PartProps, 'persona'>) => (
  <Facts
    of={[
      ['Correo', persona.email && <a href={`mailto:${persona.email}`}>{persona.email}</a>],
      ['Documento', persona.documento],
    ]}
  />
);

interface FormularioProps {
  editing: Editing;
  persona: Persona;
  /** Receives the guardian that stays after a merge. */
  onUnida: (codigoEntidad: number) => void;
  onClose: (changed: boolean) => void;
  onUndone: () => void;
}

function Formulario({ editing, persona, onUnida, onClose, onUndone }: FormularioProps) {
  if ('privacidad' in editing)
    return <DatosPersonales codigoEntidad={persona.codigoEntidad} nombreCompleto={persona.nombreCompleto} onClose={onClose} />;
  if ('otra' in editing) return <UnirResponsable persona={persona} onHecho={onUnida} onClose={() => onClose(false)} />;
  if ('persona' in editing) return <PersonaForm persona={persona} hijos={persona.hijos.length} onClose={onClose} onUndone={onUndone} />;
  if ('hijo' in editing) return <ResponsableForm persona={persona} onClose={onClose} />;
  const { vinculo } = editing;
  return <VinculoForm vinculo={vinculo} nombre={persona.nombreCompleto} estudiante={vinculo.nombreCompleto} onClose={onClose} />;
}

interface Props {
  codigoEntidad: number;
  /** `changed`: the list behind may be outdated. */
  onClose: (changed: boolean) => void;
}

/** What a record consists of, by access: children, account, addresses; after a merge, only where everything is now. */
function Partes({ persona, onChange, onClose }: { persona: Persona; onChange: () => void; onClose: Props['onClose'] }) {
  const { codigoEntidad, nombreCompleto, fusion, uniones, hijos, contactoPago } = persona;
  const [editing, setEditing, closeForm] = useOpen<Editing>(onChange);
  const [vincula, busca, direcciones, cuenta, fiscal] = [
    usePermiso(responsableService.calls.save.access),
    usePermiso(estudianteService.calls.filter.access),
    usePermiso(direccionService.calls.deEntidad.access),
    usePermiso(responsableService.calls.cuenta.access),
    usePermiso(fiscalService.calls.comprador.access),
  ];
  const desvincular = useDesvincular(() => (hijos.length === 1 ? onClose(true) : onChange()));
  const recientes = <UnionesRecientes uniones={uniones} deshacer={responsableService.deshacerUnion} onHecho={onChange} />;
  if (fusion)
    return (
      <div className="flex flex-column gap-3">
        <h2 className="break">{nombreCompleto}</h2>
        <Notice tone="info">
          Esta persona se unió a <Link href={responsableEn(fusion.codigoEntidad)}>{fusion.nombreCompleto}</Link>: allí está lo suyo.
        </Notice>
        {recientes}
      </div>
    );
  return (
    <>
      <Cabeza persona={persona} onEdit={setEditing} />
      {recientes}
      <Columns>
        <div className="flex flex-column gap-3">
          <Section title="Hijos" small>
            <Hijos
              persona={persona}
              onEdit={(vinculo) => setEditing({ vinculo })}
              onRemove={({ codigoResponsable, nombreCompleto: estudiante }) =>
                void desvincular({ codigoResponsable, responsable: nombreCompleto, estudiante })
              }
            />
            {vincula && busca && <Button label="Agregar hijo" icon="pi-plus" text small onClick={() => setEditing({ hijo: true })} />}
          </Section>
          {cuenta && (
            <Section title="Estado de cuenta" small>
              <PromesaAviso codigoEntidad={codigoEntidad} />
              <EstadoCuenta persona={persona} />
            </Section>
          )}
        </div>
        <Aside label="Datos del responsable" className="flex flex-column gap-3">
          <Datos persona={persona} />
          <div>
            <EnlaceFamilia codigoEntidad={codigoEntidad} nombre={nombreCompleto} />
          </div>
          {fiscal && contactoPago && <DatosFiscales codigoEntidad={codigoEntidad} />}
          {direcciones && (
            <Section title="Direcciones" small>
              <Direcciones codigoEntidad={codigoEntidad} nombre={nombreCompleto} />
            </Section>
          )}
        </Aside>
      </Columns>
      {editing && (
        <Formulario
          editing={editing}
          persona={persona}
          onUnida={(queda) => (queda === codigoEntidad ? closeForm(true) : onClose(true))}
          onClose={closeForm}
          onUndone={onChange}
        />
      )}
    </>
  );
}

/** A guardian's record: contact, children, account, addresses. */
export function FichaResponsable({ codigoEntidad, onClose }: Props) {
  const loaded = useLoaded(responsableService.persona, { query: { codigoEntidad } });
  const [changed, setChanged] = useState(false);
  const update = () => {
    setChanged(true);
    void loaded.reload();
  };
  return (
    <SidePanel title="Responsable" onClose={() => onClose(changed)} wide>
      <Loaded of={loaded} skeleton={<Skeleton lines={3} />}>
        {(persona) => <Partes persona={persona} onChange={update} onClose={onClose} />}
      </Loaded>
    </SidePanel>
  );
}
