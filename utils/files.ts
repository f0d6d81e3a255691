/** fileSize(1572864) → '1.50 MB': bytes as megabytes (1024 × 1024) with two decimals, as every size is shown. */
export const fileSize = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(2)} MB`;

/** The bytes of a file as base64, for a JSON body; rejects if the file cannot be read. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'));
    reader.readAsDataURL(file);
  });
