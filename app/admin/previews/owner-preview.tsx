import { EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { PreviewFrame } from "../../public/previews/preview-frame.tsx";

type OwnerPreviewProps = {
  /** Of the links, such as "This post". */
  label: string;
  links: ReactNode;
  children: ReactNode;
};

/** A page that only the owner can see yet, with links to the screens of its item. */
export function OwnerPreview({ label, links, children }: OwnerPreviewProps) {
  return (
    <PreviewFrame
      bar={
        <>
          <p>
            <EyeOff aria-hidden="true" size={18} /> Preview: only you can see this
          </p>
          <nav aria-label={label}>{links}</nav>
        </>
      }
    >
      {children}
    </PreviewFrame>
  );
}
