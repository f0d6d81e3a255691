/** fileSize(1572864) → '1.50 MB': bytes as megabytes (1024 × 1024) with two decimals, as every size is shown. */
export const fileSize = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(2)} MB`;
