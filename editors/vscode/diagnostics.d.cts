export interface EditorPoint {
  line: number;
  character: number;
}

export interface EditorDiagnostic {
  start: EditorPoint;
  end: EditorPoint;
  severity: 'error' | 'warning';
  message: string;
}

export function diagnosticsOf(result: unknown, text: string): EditorDiagnostic[];
