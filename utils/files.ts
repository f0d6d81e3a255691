/** fileSize(51200) → '50 KB', fileSize(1572864) → '1.50 MB': what is small would be no megabyte at all. */
export const fileSize = (bytes: number): string => (bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : fileSizeMB(bytes));

/** fileSizeMB(1572864) → '1.50 MB': bytes as megabytes (1024 × 1024) with two decimals. */
export const fileSizeMB = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(2)} MB`;
