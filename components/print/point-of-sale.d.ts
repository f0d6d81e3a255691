// The two packages come without types (webusb-receipt-printer 2.1, webserial-receipt-printer 2.0).
declare module '@point-of-sale/*-receipt-printer' {
  interface Dispositivo {
    productName?: string;
    serialNumber?: string;
    vendorId: number | null;
    productId: number | null;
    language: string | null;
    codepageMapping: string | null;
  }
  export default class ReceiptPrinter {
    connect(): Promise<void>;
    reconnect(device: { vendorId: number | null; productId: number | null; serialNumber?: string }): Promise<void>;
    print(data: Uint8Array): Promise<void>;
    addEventListener(event: 'connected', listener: (device: Dispositivo) => void): void;
    addEventListener(event: 'disconnected', listener: () => void): void;
  }
}
