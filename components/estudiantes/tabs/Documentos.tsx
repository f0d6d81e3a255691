import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Documento } from '@/contract/estudiantes/documento';
import { hoyEn } from '@/domain/fechas';
import { documentoService } from '@/services/fichas';
import { plural } from '@/utils/format';
import { LoadFailed } from '../../feedback/LoadFailed';
import { useLoaded } from '../../data/useLoaded';
import { FilaDocumento } from './documentos/FilaDocumento';
import { SoltarArchivo } from './documentos/SoltarArchivo';

const NuevoDocumento = dynamic(() => import('./documentos/DocumentoForm').then((module) => module.NuevoDocumento), { ssr: false });
const EditarDocumento = dynamic(() => import('./documentos/DocumentoForm').then((module) => module.EditarDocumento), { ssr: false });
const VerDocumento = dynamic(() => import('./documentos/VerDocumento').then((module) => module.VerDocumento), { ssr: false });

interface Props {
  codigoEstudiante: number;
  codigoEntidad: number;
}

type Abierto = { nuevo: File } | { ver: Documento } | { editar: Documento };

/** The documents of a student: upload, view, what expires, replace, edit, delete. */
export default function Documentos({ codigoEstudiante }: Props) {
  const {
    data: documentos,
    error,
    reload,
  } = useLoaded(codigoEstudiante, (options) => documentoService.deEstudiante({ query: { codigoEstudiante } }, options));
  const [abierto, setAbierto] = useState<Abierto>();
  const close = (changed: boolean) => {
    setAbierto(undefined);
    if (changed) reload();
  };
  const hoy = hoyEn(new Date());
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!documentos) {
    return (
      <div aria-busy="true" className="bars-block">
        <span className="bar" />
        <span className="bar" />
      </div>
    );
  }
  const vencidos = documentos.filter(({ vence }) => vence !== null && vence < hoy).length;
  return (
    <div className="documentos">
      <SoltarArchivo label="Subir documento" onFile={(nuevo) => setAbierto({ nuevo })}>
        {documentos.length === 0
          ? 'Todavía no hay documentos. Arrastre aquí el acta, el seguro o el certificado médico: PDF o imagen, 10 MB a lo sumo.'
          : 'Arrastre aquí un PDF o una imagen, de 10 MB a lo sumo.'}
      </SoltarArchivo>
      {vencidos > 0 && (
        <p className="notice notice-warn">
          <i className="pi pi-exclamation-triangle" aria-hidden />
          <span>{plural(vencidos, 'documento vencido', 'documentos vencidos')}: pida uno vigente y reemplace el archivo.</span>
        </p>
      )}
      {documentos.length > 0 && (
        <ul className="lista-documentos" aria-label="Documentos">
          {documentos.map((documento) => (
            <FilaDocumento
              key={documento.codigoDocumento}
              documento={documento}
              hoy={hoy}
              onVer={() => setAbierto({ ver: documento })}
              onEditar={() => setAbierto({ editar: documento })}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
      {abierto && 'nuevo' in abierto && <NuevoDocumento codigoEstudiante={codigoEstudiante} elegido={abierto.nuevo} onClose={close} />}
      {abierto && 'editar' in abierto && <EditarDocumento documento={abierto.editar} onClose={close} />}
      {abierto && 'ver' in abierto && <VerDocumento documento={abierto.ver} onClose={() => setAbierto(undefined)} />}
    </div>
  );
}
