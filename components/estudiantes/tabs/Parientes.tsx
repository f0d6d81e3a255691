import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Button } from '../../ui/Button';
import { useState } from 'react';
import { ACCESO } from '@/contract/accesos';
import { MAX_RESPONSABLES, type Pariente, type Parientes as Familia } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { Empty } from '../../feedback/Empty';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { useLoaded } from '../../data/useLoaded';
import { Telefonos } from '../../responsables/Contacto';
import { fichaDe, responsableEn, rolesDe } from '../../responsables/rotulos';
import { useDesvincular } from '../../responsables/useDesvincular';
import { usePermiso } from '../../data/usePermiso';
import { Loaded } from '../../data/Loaded';
import { RowButtons } from '../../ui/RowButtons';
import { IconButton } from '../../ui/IconButton';
import { RowList } from '../../ui/keyboard/RowList';

const PersonaForm = dynamic(() => import('../../personas/PersonaForm').then((module) => module.PersonaForm), { ssr: false });
const VinculoForm = dynamic(() => import('../../responsables/VinculoForm').then((module) => module.VinculoForm), { ssr: false });
const ResponsableForm = dynamic(() => import('../../responsables/ResponsableForm').then((module) => module.ResponsableForm), {
  ssr: false,
});

interface Props {
  codigoEstudiante: number;
  codigoEntidad: number;
}

type Editing = { persona: Pariente } | { vinculo: Pariente } | { nuevo: true };

/** A guardian's link, in the form of its editor. */
const vinculoDe = ({ versionVinculo, ...one }: Pariente, { responsables }: Familia) => {
  const paga = responsables.find(({ contactoPago }) => contactoPago);
  const pagador = paga
    ? { codigoResponsable: paga.codigoResponsable, codigoEntidad: paga.codigoEntidad, nombre: paga.nombreCompleto }
    : null;
  return { ...one, version: versionVinculo, pagador };
};

interface FilaProps {
  pariente: Pariente;
  unico: boolean;
  edita: boolean;
  onEdit: (editing: Editing) => void;
  onRemove: () => void;
}

function Fila({ pariente, unico, edita, onEdit, onRemove }: FilaProps) {
  const abre = usePermiso([ACCESO.responsables]);
  const { nombreCompleto: nombre, codigoEntidad, email } = pariente;
  return (
    <li>
      <div className="people-name">
        <strong>{abre ? <Link href={responsableEn(codigoEntidad)}>{nombre}</Link> : nombre}</strong>
        <span>{rolesDe(pariente)}</span>
      </div>
      <Telefonos persona={pariente} />
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {edita && (
        <RowButtons>
          <IconButton icon="pi-pencil" label={`Editar a ${nombre}`} onClick={() => onEdit({ persona: pariente })} />
          <IconButton icon="pi-sliders-h" label={`Editar vínculo de ${nombre}`} onClick={() => onEdit({ vinculo: pariente })} />
          {!unico && !pariente.contactoPago && (
            <IconButton icon="pi-times" severity="danger" label={`Desvincular a ${nombre}`} onClick={onRemove} />
          )}
        </RowButtons>
      )}
    </li>
  );
}

function Hermanos({ hermanos }: Pick<Familia, 'hermanos'>) {
  const abre = usePermiso([ACCESO.estudiante]);
  if (hermanos.length === 0) return <p className="nothing">Ningún otro estudiante comparte un responsable.</p>;
  return (
    <RowList className="people">
      {hermanos.map(({ codigoEstudiante, nombreCompleto, activo, grupos }) => (
        <li key={codigoEstudiante}>
          <div className="people-name">
            <strong>{abre ? <Link href={fichaDe(codigoEstudiante)}>{nombreCompleto}</Link> : nombreCompleto}</strong>
            <span>{grupos || 'Sin grupo'}</span>
          </div>
          {!activo && <EstadoTag estado={false} />}
        </li>
      ))}
    </RowList>
  );
}

interface FormularioProps {
  editing: Editing;
  familia: Familia;
  codigoEstudiante: number;
  onClose: (changed: boolean) => void;
}

function Formulario({ editing, familia, codigoEstudiante, onClose }: FormularioProps) {
  if ('persona' in editing) return <PersonaForm persona={editing.persona} onClose={onClose} />;
  if ('nuevo' in editing) return <ResponsableForm estudiante={{ codigoEstudiante }} onClose={onClose} />;
  const { vinculo } = editing;
  return <VinculoForm vinculo={vinculoDe(vinculo, familia)} nombre={vinculo.nombreCompleto} onClose={onClose} />;
}

interface FamiliaProps {
  codigoEstudiante: number;
  familia: Familia;
  onChange: () => void;
}

function DeFamilia({ codigoEstudiante, familia, onChange }: FamiliaProps) {
  const [editing, setEditing] = useState<Editing>();
  const edita = usePermiso(responsableService.calls.save.access);
  const desvincular = useDesvincular(onChange);
  const close = (changed: boolean) => {
    setEditing(undefined);
    if (changed) onChange();
  };
  const { responsables, hermanos } = familia;
  const agregar = edita && responsables.length < MAX_RESPONSABLES && (
    <Button label="Agregar responsable" icon="pi pi-plus" size="small" outlined onClick={() => setEditing({ nuevo: true })} />
  );
  return (
    <div className="flex flex-column gap-4">
      <section aria-label="Responsables">
        <header className="flex flex-wrap gap-2 align-items-center justify-content-between mb-2">
          <h2>Responsables</h2>
          {responsables.length > 0 && agregar}
        </header>
        {responsables.length === 0 ? (
          <Empty icon="pi-heart" title="Sin responsables: agregue a quien responde por este estudiante.">
            {agregar}
          </Empty>
        ) : (
          <RowList className="people">
            {responsables.map((one) => (
              <Fila
                key={one.codigoResponsable}
                pariente={one}
                unico={responsables.length === 1}
                edita={edita}
                onEdit={setEditing}
                onRemove={() => void desvincular({ codigoResponsable: one.codigoResponsable, responsable: one.nombreCompleto })}
              />
            ))}
          </RowList>
        )}
      </section>
      <section aria-label="Hermanos">
        <h2 className="mb-2">Hermanos</h2>
        <Hermanos hermanos={hermanos} />
      </section>
      {editing && <Formulario editing={editing} familia={familia} codigoEstudiante={codigoEstudiante} onClose={close} />}
    </div>
  );
}

/** The guardians of a student and the siblings who share one of them. */
export default function Parientes({ codigoEstudiante }: Props) {
  const loaded = useLoaded(responsableService.deEstudiante, { query: { codigoEstudiante } });
  return (
    <Loaded of={loaded}>
      {(familia) => <DeFamilia codigoEstudiante={codigoEstudiante} familia={familia} onChange={() => void loaded.reload()} />}
    </Loaded>
  );
}
