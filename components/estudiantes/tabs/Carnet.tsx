import { useState } from 'react';
import type { Carnet as Datos } from '@/contract/estudiantes/carnet';
import { carnetService } from '@/services/estudiantes/fichas';
import { fotoDeEstudiante } from '@/services/plain/fotos';
import { useArchivo } from '../../archivos/useArchivo';
import { useLogo } from '../../compania/useLogo';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { Button } from '../../ui/Button';
import { LabelledSelect } from '../../ui/input/Select';
import { HojaCarnets, TarjetaCarnet } from './carnet/TarjetaCarnet';

const PAPELES = [
  { value: 1, label: 'Una tarjeta de 85.6 × 54 mm' },
  { value: 2, label: '2 carnets en una hoja carta' },
  { value: 4, label: '4 carnets en una hoja carta' },
  { value: 8, label: '8 carnets en una hoja carta' },
];

/** What the card lacks, and where to add it. */
const faltas = ({ codigoFoto, grupos, emergencia }: Datos): string[] =>
  [
    codigoFoto === null && 'La ficha no tiene foto: súbala junto al nombre.',
    grupos.length === 0 && 'No tiene inscripción activa: el carnet sale sin grupo ni vigencia.',
    emergencia === null && 'Ningún responsable tiene teléfono: el carnet sale sin contacto de emergencia.',
  ].filter((falta) => falta !== false);

function Impresion({ carnet }: { carnet: Datos }) {
  const { codigoEstudiante, codigoFoto, logoUrl } = carnet;
  const [copias, setCopias] = useState(1);
  const [printing, setPrinting] = useState(false);
  const foto = useArchivo(codigoFoto, 'entera', () => fotoDeEstudiante({ params: { id: codigoEstudiante }, query: {} }));
  const logo = useLogo(logoUrl);
  const tarjeta = <TarjetaCarnet carnet={carnet} foto={foto} logo={logo.url} busy={!logo.ready || (codigoFoto !== null && !foto)} />;
  return (
    <div className="flex flex-wrap gap-4">
      {tarjeta}
      <div className="flex flex-column flex-grow-1 gap-2 w-16rem max-w-26rem">
        <LabelledSelect label="Imprimir en" options={PAPELES} value={copias} onChange={(value) => setCopias(Number(value))} />
        <Button label="Imprimir" className="align-self-start" icon="pi-print" onClick={() => setPrinting(true)} />
        {faltas(carnet).map((falta) => (
          <Notice key={falta} tone="info">
            {falta}
          </Notice>
        ))}
      </div>
      {printing && (
        <HojaCarnets copias={copias} onDone={() => setPrinting(false)}>
          {tarjeta}
        </HojaCarnets>
      )}
    </div>
  );
}

/** The card of a student, to view and print. */
export default function Carnet({ codigoEstudiante }: { codigoEstudiante: number }) {
  return (
    <Loaded of={useLoaded(carnetService.leer, { params: { id: codigoEstudiante } })}>{(carnet) => <Impresion carnet={carnet} />}</Loaded>
  );
}
