/** Puts the answer box in its place in the page, as high as its content. */
export const ASK_SCRIPT = `(()=>{const s=document.currentScript,o=new URL(s.src).origin,f=document.createElement("iframe");f.src=o+"/embed/ask";f.title="Ask a question";f.loading="lazy";f.style.cssText="display:block;width:100%;height:190px;border:0;color-scheme:normal";addEventListener("message",({source,origin,data})=>{const h=data&&data.vitrineAskHeight;if(source===f.contentWindow&&origin===o&&h>0)f.style.height=Math.min(h,4000)+"px"});s.replaceWith(f)})();
`;
