import sharp from 'sharp';
import { CODIGO_COMPANIA as codigoCompania, momentoDe, type Semilla } from '../tipos';

/** The crest of the demo academy. */
const ESCUDO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 132" width="546" height="600">
  <path d="M60 4 112 18v50c0 30-22 50-52 60C30 118 8 98 8 68V18z" fill="#166534" stroke="#052e16" stroke-width="5"/>
  <path d="M60 14 102 25v43c0 24-17 40-42 49z" fill="#15803d"/>
  <path d="M8 74h104c-2 10-7 19-14 27H22C15 93 10 84 8 74z" fill="#facc15"/>
  <circle cx="60" cy="55" r="29" fill="#fff" stroke="#052e16" stroke-width="3"/>
  <path d="m60 43 11 8-4 13H53l-4-13z" fill="#052e16"/>
  <path d="M60 27v16M86 46l-15 5M76 78l-9-14M44 78l9-14M34 46l15 5" fill="none" stroke="#052e16" stroke-width="3.5" stroke-linecap="round"/>
</svg>`;
const CODIGO_LOGO = 1;

/** The logo of the company. */
export async function sembrarLogo({ client, hoy }: Semilla): Promise<void> {
  const imagen = sharp(Buffer.from(ESCUDO));
  const contenido = await imagen.clone().webp({ quality: 82 }).toBuffer();
  const miniatura = await imagen.clone().resize({ width: 160, height: 160, fit: 'inside' }).webp({ quality: 78 }).toBuffer();
  await client.query(
    `insert into archivo (codigo_archivo, codigo_compania, nombre, tipo, tamano, creado) overriding system value
     values ($1, $2, 'escudo.webp', 'image/webp', $3, $4)`,
    [CODIGO_LOGO, codigoCompania, contenido.length, momentoDe(`${Number(hoy.slice(0, 4)) - 2}-01-15`, '09:00')],
  );
  await client.query('insert into archivo_contenido (codigo_archivo, contenido, miniatura) values ($1, $2, $3)', [
    CODIGO_LOGO,
    contenido,
    miniatura,
  ]);
  await client.query('update compania set codigo_logo = $1 where codigo_compania = $2', [CODIGO_LOGO, codigoCompania]);
}
