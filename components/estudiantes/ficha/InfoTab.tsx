import dynamic from 'next/dynamic';
import { Button } from '../../ui/Button';
import { useState } from 'react';
import type { InfoEstudiante } from '@/contract/estudiantes/info';
import { fichaService } from '@/services/fichas';
import { Empty } from '../../feedback/Empty';
import { useLoaded } from '../../data/useLoaded';
import { PARTES_DE_INFO } from './infoCampos';
import { Loaded } from '../../data/Loaded';
import { Facts } from '../../ui/Facts';

const InfoForm = dynamic(() => import('./InfoForm').then((module) => module.InfoForm), { ssr: false });

function Partes({ info }: { info: InfoEstudiante }) {
  return PARTES_DE_INFO.map(({ titulo, campos }) => {
    const said = campos.filter(({ name }) => info[name]);
    if (said.length === 0) return null;
    return (
      <section key={titulo}>
        <h2 className="mb-2">{titulo}</h2>
        <Facts of={said.map(({ name, label }) => [label, info[name]])} />
      </section>
    );
  });
}

interface Props {
  codigoEstudiante: number;
}

function Info({ codigoEstudiante, info, onChange }: Props & { info: InfoEstudiante; onChange: () => void }) {
  const [editing, setEditing] = useState(false);
  const blank = PARTES_DE_INFO.every(({ campos }) => campos.every(({ name }) => !info[name]));
  const button = <Button label="Editar información" icon="pi pi-pencil" outlined size="small" onClick={() => setEditing(true)} />;
  return (
    <div className="flex flex-column gap-4">
      {blank ? (
        <Empty icon="pi-heart" title="Todavía no hay más información: salud, escuela y uniforme se anotan aquí.">
          {button}
        </Empty>
      ) : (
        <>
          <div className="flex justify-content-end">{button}</div>
          <Partes info={info} />
        </>
      )}
      {editing && (
        <InfoForm
          codigoEstudiante={codigoEstudiante}
          info={info}
          onClose={(changed) => {
            setEditing(false);
            if (changed) onChange();
          }}
        />
      )}
    </div>
  );
}

/** Health, school and uniform of a student. */
export default function InfoTab({ codigoEstudiante }: Props) {
  const loaded = useLoaded(fichaService.info, { params: { id: codigoEstudiante } });
  return (
    <Loaded of={loaded}>{(info) => <Info codigoEstudiante={codigoEstudiante} info={info} onChange={() => void loaded.reload()} />}</Loaded>
  );
}
