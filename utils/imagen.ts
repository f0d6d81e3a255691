/**
 * The picture of a file, scaled so that its longer side is at most `lado` pixels: it uploads faster and loses its GPS position. A file that
 * the browser cannot decode is returned unchanged; the server says what is wrong with it.
 */
export async function reducirImagen(file: File, lado: number): Promise<Blob> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap !== 'function') return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const scale = Math.min(1, lado / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
  return smaller ?? file;
}
